"""Cameras and scanners: a page in, a picture file's bytes out, in two schools with light and lenses of their own."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.scanning.pages import SCALE, noise

Rng = np.random.Generator
KINDS = ("scan", "good", "bad")


def picture(rng: Rng, page: np.ndarray, kind: str, school: str) -> bytes:
    """What a device of that kind makes of a page."""
    made = {"train": _train, "measure": _measure}[school](rng, page, kind)
    quality = {"scan": (55, 96), "good": (60, 96), "bad": (45, 88)}[kind]
    if school == "measure":
        quality = {"scan": (75, 93), "good": (78, 93), "bad": (50, 80)}[kind]
    turned = np.rot90(made, int(rng.choice([0, 0, 0, 1, 2, 3])))
    done, data = cv2.imencode(
        ".jpg", np.ascontiguousarray(turned), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*quality))]
    )
    assert done
    return data.tobytes()


def resolution(rng: Rng, kind: str) -> float:
    """Dots an inch of the paper."""
    return float({"scan": rng.uniform(150, 300), "good": rng.uniform(150, 240), "bad": rng.uniform(108, 145)}[kind])


def _smooth(rng: Rng, shape: tuple[int, int], knots: int, least: float, most: float) -> np.ndarray:
    """A soft field of random values."""
    coarse = rng.uniform(least, most, (knots + 1, knots)).astype(np.float32)
    return cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def _table(rng: Rng, shape: tuple[int, int]) -> np.ndarray:
    """What the paper lies on."""
    colour = rng.uniform(0.05, 0.85, 3).astype(np.float32)
    grain = rng.normal(0, 0.06, (shape[0] // 3, max(1, shape[1] // 60), 1)) + colour
    small = (np.clip(grain, 0, 1) * 255).astype(np.uint8)
    return cv2.resize(small, (shape[1], shape[0]))


def _creases(rng: Rng, page: np.ndarray, most: int) -> np.ndarray:
    """Folds: a line where the light jumps."""
    for _ in range(int(rng.integers(0, most + 1))):
        high, wide = page.shape[:2]
        angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.06) if rng.random() < 0.7 else rng.uniform(0, np.pi)
        ys, xs = np.mgrid[:high:4, :wide:4].astype(np.float32)
        away = (xs - rng.uniform(0.2, 0.8) * wide) * np.sin(angle) - (ys - rng.uniform(0.2, 0.8) * high) * np.cos(angle)
        fold = rng.uniform(-0.12, 0.12) * np.exp(-np.abs(away) / (rng.uniform(3, 25) * SCALE)) * np.sign(away)
        fold -= rng.uniform(0, 0.18) * np.exp(-((away / (rng.uniform(0.15, 0.5) * SCALE)) ** 2))
        page = cv2.multiply(
            page, cv2.merge([cv2.resize(1 + fold.astype(np.float32), (wide, high))] * 3), dtype=cv2.CV_8U
        )
    return page


def _seen(
    rng: Rng, page: np.ndarray, dpi: float, tilt: float, bulge: float, curl: float, turn: float, room: float
) -> np.ndarray:
    """The page from a camera's place: perspective, lens, bent paper, and the table around it."""
    high, wide = page.shape[:2]
    scale = dpi / 25.4 / SCALE
    out_wide, out_high = int(wide * scale * (1 + room)), int(high * scale * (1 + room))
    if scale < 0.85:
        page = cv2.GaussianBlur(page, (0, 0), 0.42 / scale)
    square = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    there = (square - [wide / 2, high / 2]) @ spin.T * scale + [out_wide / 2, out_high / 2]
    there += rng.uniform(-tilt, tilt, (4, 2)) * max(out_wide, out_high)
    there += rng.uniform(-0.25, 0.25, 2) * room * np.array([wide, high]) * scale
    matrix = cv2.getPerspectiveTransform(there.astype(np.float32), square)
    step = 8
    xs, ys = np.meshgrid(np.arange(0, out_wide + step, step), np.arange(0, out_high + step, step))
    away = np.stack([xs - out_wide / 2, ys - out_high / 2], axis=2).astype(np.float64)
    reach = np.hypot(out_wide, out_high) / 2
    away *= 1 + bulge * ((away / reach) ** 2).sum(axis=2, keepdims=True)
    flat = cv2.perspectiveTransform((away + np.array([out_wide / 2, out_high / 2])).reshape(1, -1, 2), matrix)[0]
    flat = flat.reshape(*xs.shape, 2)
    if curl:
        wave = rng.uniform(0.5, 1.6, 2) * np.pi
        phase = rng.uniform(0, 6.3, 2)
        flat[..., 0] += curl * SCALE * np.sin(flat[..., 1] / high * wave[0] + phase[0])
        flat[..., 1] += curl * SCALE * np.sin(flat[..., 0] / wide * wave[1] + phase[1])
    gx, gy = np.meshgrid(np.arange(out_wide, dtype=np.float32) / step, np.arange(out_high, dtype=np.float32) / step)
    full = cv2.remap(flat.astype(np.float32), gx, gy, cv2.INTER_LINEAR)
    inside = (full[..., 0] >= 0) & (full[..., 0] < wide) & (full[..., 1] >= 0) & (full[..., 1] < high)
    seen = cv2.remap(page, full, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.copyTo(seen, inside.astype(np.uint8), _table(rng, (out_high, out_wide)))


def _toned(image: np.ndarray, gain: float, gamma: float, lift: float) -> np.ndarray:
    levels = np.clip(np.arange(256) / 255 * gain, 0, 1) ** gamma
    return cv2.LUT(image, ((lift + (1 - lift) * levels) * 255).astype(np.uint8))


def _lit(image: np.ndarray, light: np.ndarray, cast: np.ndarray) -> np.ndarray:
    return cv2.multiply(image, cv2.merge([(light * share).astype(np.float32) for share in cast]), dtype=cv2.CV_8U)


def _grey(image: np.ndarray) -> np.ndarray:
    return cv2.merge([cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)] * 3)


def _noisy(rng: Rng, image: np.ndarray, amount: float) -> np.ndarray:
    return cv2.add(image, noise(rng, *image.shape[:2]) * np.float32(amount * 255), dtype=cv2.CV_8U)


def _train(rng: Rng, page: np.ndarray, kind: str) -> np.ndarray:
    dpi = resolution(rng, kind)
    if kind == "scan":
        image = _seen(rng, _creases(rng, page, 1), dpi, 0.0, 0.0, 0.0, rng.normal(0, 0.02), rng.uniform(0.0, 0.03))
        if rng.random() < 0.3:
            _dirty(rng, image)
        blur, amount = rng.uniform(0.2, 1.0), rng.uniform(0.002, 0.02)
        lift, gain, gamma = rng.uniform(0, 0.35), rng.uniform(0.9, 1.3), rng.uniform(0.7, 1.35)
    else:
        bad = kind == "bad"
        tilt = rng.uniform(0, 0.08 if bad else 0.04)
        curl = rng.uniform(0, 1.6 if bad else 0.7)
        bulge = rng.uniform(-0.06, 0.08)
        creased = _creases(rng, page, 3 if bad else 1)
        image = _seen(rng, creased, dpi, tilt, bulge, curl, rng.normal(0, 0.12), rng.uniform(0.12, 0.4))
        light = _smooth(rng, image.shape[:2], int(rng.integers(2, 5)), 0.35 if bad else 0.55, 1.0)
        for _ in range(int(rng.choice([0, 1, 2], p=[0.35, 0.45, 0.2] if bad else [0.55, 0.35, 0.1]))):
            light = light * _shadow(rng, image.shape[:2], 0.4 if bad else 0.55)
        blur = rng.uniform(0.3, 1.25 if bad else 1.0)
        amount = rng.uniform(0.004, 0.045 if bad else 0.022)
        lift, gain, gamma = rng.uniform(0, 0.1), rng.uniform(0.85, 1.12), rng.uniform(0.7, 1.3)
        cast = rng.uniform(0.8, 1.0, 3) if rng.random() < 0.8 else np.array([rng.uniform(0.5, 0.8), 0.85, 1.0])
        image = _lit(image, light, cast)
        if rng.random() < 0.3:
            image = _moved(rng, image, 5 if bad else 3)
    if rng.random() < (0.25 if kind == "scan" else 0.06):
        image = _grey(image)
    image = cv2.GaussianBlur(image, (0, 0), blur)
    noisy = rng.random()
    if noisy < 0.3:  # noise of the colours, coarser than a pixel
        high, wide = image.shape[:2]
        coarse = cv2.resize(noise(rng, high // 2 + 1, wide // 2 + 1), (wide, high))
        image = cv2.add(image, coarse * np.float32(amount * 255), dtype=cv2.CV_8U)
        amount *= 0.5
    image = _noisy(rng, image, amount)
    if noisy > 0.8:  # the device takes the noise away, and fine lines with it
        image = cv2.medianBlur(image, 3) if rng.random() < 0.4 else cv2.bilateralFilter(image, 5, rng.uniform(8, 30), 2)
    if rng.random() < 0.4:  # the device sharpens what it sees
        much = rng.uniform(0.3, 1.3)
        image = cv2.addWeighted(image, 1 + much, cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2)), -much, 0)
    if kind != "scan" and rng.random() < 0.08:
        return _evened(rng, image)
    return _toned(image, gain, gamma, lift)


def _dirty(rng: Rng, image: np.ndarray) -> None:
    """Dust on the glass, and lines along the way of the lamp."""
    high, wide = image.shape[:2]
    for _ in range(int(rng.integers(0, 40))):
        grey = int(rng.integers(60, 200))
        where = (int(rng.integers(0, wide)), int(rng.integers(0, high)))
        cv2.circle(image, where, int(rng.integers(1, 4)), (grey,) * 3, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 5))):
        x = int(rng.integers(0, wide - 4))
        stripe = image[:, x : x + int(rng.integers(1, 4))]
        stripe[:] = (stripe * rng.uniform(0.8, 0.99)).astype(np.uint8)


def _moved(rng: Rng, image: np.ndarray, most: int) -> np.ndarray:
    """A hand that did not hold still."""
    kernel = np.zeros((most, most), np.float32)
    ends = [tuple(int(each) for each in rng.integers(0, most, 2)) for _ in range(2)]
    cv2.line(kernel, ends[0], ends[1], 1.0)
    return cv2.filter2D(image, -1, kernel / kernel.sum())


def _evened(rng: Rng, image: np.ndarray) -> np.ndarray:
    """What programs that make scans of photos do: the light taken out, white made white, the rest darker."""
    light = cv2.GaussianBlur(cv2.dilate(image, np.ones((15, 15), np.uint8)), (0, 0), rng.uniform(8, 30))
    even = np.clip(image / np.maximum(light.astype(np.float32), 8) * rng.uniform(1.0, 1.08), 0, 1)
    return (even ** rng.uniform(0.9, 1.8) * 255).astype(np.uint8)


def _shadow(rng: Rng, shape: tuple[int, int], least: float) -> np.ndarray:
    """An arm or a phone between lamp and paper."""
    high, wide = shape[0] // 4, shape[1] // 4
    mask = np.zeros((high, wide), np.float32)
    middle = rng.uniform(0.1, 0.9, 2) * [wide, high]
    corners = rng.uniform(-0.6, 0.6, (int(rng.integers(3, 7)), 2)) * [wide, high] + middle
    hull = cv2.convexHull(corners.astype(np.float32))
    cv2.fillPoly(mask, [hull.astype(np.int32)], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), float(np.exp(rng.uniform(-0.7, 3.2))))
    return 1 - cv2.resize(mask, (shape[1], shape[0])) * rng.uniform(0, 1 - least)


def _measure(rng: Rng, page: np.ndarray, kind: str) -> np.ndarray:
    """Other devices: a lamp at a place, moved hands, coarse colour noise, a curve of contrast."""
    dpi = resolution(rng, kind)
    if kind == "scan":
        image = _seen(rng, _creases(rng, page, 1), dpi, 0.0, 0.0, 0.0, rng.uniform(-0.03, 0.03), 0.02)
        streak = np.repeat(1 + rng.normal(0, 0.008, (1, image.shape[1])), image.shape[0], axis=0)
        image = _lit(image, streak, np.ones(3))
        if rng.random() < 0.4:
            image = cv2.blur(image, (2, 2))
        washed = rng.random() < 0.3
        lift, gain = (rng.uniform(0.15, 0.32), 1.0) if washed else (rng.uniform(0, 0.1), rng.uniform(0.95, 1.06))
        image = _noisy(rng, _toned(image, gain, 1, lift), rng.uniform(0.003, 0.013))
        return _grey(image) if rng.random() < 0.2 else image
    bad = kind == "bad"
    creased = _creases(rng, page, 2 if bad else 1)
    bend, lens = rng.uniform(0.1, 1.3 if bad else 0.6), rng.uniform(-0.03, 0.07)
    tilt = rng.uniform(0.005, 0.06 if bad else 0.03)
    image = _seen(rng, creased, dpi, tilt, lens, bend, rng.uniform(-0.2, 0.2), rng.uniform(0.25, 0.45))
    high, wide = image.shape[:2]
    ys, xs = np.mgrid[:high, :wide].astype(np.float32)
    lamp = rng.uniform(-0.3, 1.3, 2) * [wide, high]
    fall = rng.uniform(0.6, 2.5 if not bad else 1.2) * max(wide, high)
    light = 1 / (1 + ((xs - lamp[0]) ** 2 + (ys - lamp[1]) ** 2) / fall**2)
    light = light / light.max() * rng.uniform(0.75, 1.0)
    if rng.random() < (0.55 if bad else 0.25):  # a straight shadow of a window or an arm
        turn = rng.uniform(0, np.pi)
        edge = (xs - rng.uniform(0.2, 0.8) * wide) * np.cos(turn) + (ys - rng.uniform(0.2, 0.8) * high) * np.sin(turn)
        soft = 1 / (1 + np.exp(np.clip(-edge / rng.uniform(3, 60), -30, 30)))
        light = light * (1 - soft * rng.uniform(0.1, 0.5 if bad else 0.3))
    image = _lit(image, light, np.array([rng.uniform(0.72, 1), rng.uniform(0.88, 1), 1.0]))
    size = int(rng.integers(1, 4 if bad else 3))
    if size > 1:  # the hand moved a little
        image = cv2.blur(image, (size, 1) if rng.random() < 0.5 else (1, size))
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.35, 1.0 if bad else 0.8))
    coarse = cv2.resize(noise(rng, high // 2 + 1, wide // 2 + 1), (wide, high))
    image = cv2.add(image, coarse * np.float32(rng.uniform(0.8, 5 if bad else 2)), dtype=cv2.CV_8U)
    image = _noisy(rng, image, rng.uniform(0.003, 0.03 if bad else 0.012))
    curve = rng.uniform(0, 0.5)
    level = np.arange(256) / 255
    level = ((1 - curve) * level + curve * (3 * level**2 - 2 * level**3)) ** rng.uniform(0.65, 1.0)
    image = cv2.LUT(image, (level * 255).astype(np.uint8))
    if rng.random() < 0.5:
        much = rng.uniform(0.2, 0.9)
        image = cv2.addWeighted(image, 1 + much, cv2.GaussianBlur(image, (0, 0), 1.2), -much, 0)
    return image
