"""The pages of a game drawn directly with ReportLab's canvas: what a program written for them by hand would do."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from pnp.content import POINTS
from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Path, Picture, Rect, Shape
from pnp.impose import Page
from pnp.typeset.fonts import font
from pnp.typeset.icons import GRID, Icons


class Direct:
    """Draws faces as forms and places them, all through the canvas."""

    def __init__(self, icons: Icons) -> None:
        font("SourceSansPro-Regular")
        self.canvas: Any = Canvas("", pageCompression=1)
        self.icons = icons
        self.names: dict[int, str] = {}
        self.kept: list[Face] = []

    def pdf(self, pages: list[Page]) -> bytes:
        """The pages as a PDF."""
        canvas = self.canvas
        for page in pages:
            for name in ("SourceSansPro-Regular",):
                canvas.setFont(name, 9)
            faces = [self.face(placed.face) for placed in page.placements]
            height = page.paper.height / 1000
            canvas.setPageSize((page.paper.width / 1000 * POINTS, height * POINTS))
            for placed, name in zip(page.placements, faces, strict=True):
                canvas.saveState()
                canvas.translate(placed.x / 1000 * POINTS, (height - (placed.y + placed.h) / 1000) * POINTS)
                canvas.rotate(-placed.rotation)
                canvas.doForm(name)
                canvas.restoreState()
            for mark in page.marks:
                y1, y2 = (height - mark.y1 / 1000) * POINTS, (height - mark.y2 / 1000) * POINTS
                canvas.line(mark.x1 / 1000 * POINTS, y1, mark.x2 / 1000 * POINTS, y2)
            canvas.showPage()
        content: bytes = canvas.getpdfdata()
        return content

    def face(self, face: Face) -> str:
        """The form of a face, drawn at its first use, those inside it before."""
        known = self.names.get(id(face.ops))
        if known is None:
            self._inner(face.ops)
            known = self.names[id(face.ops)] = f"form{len(self.names)}"
            self.kept.append(face)
            self.canvas.beginForm(known, 0, 0, face.width * POINTS, face.height * POINTS)
            self.draw(face.ops, face.height)
            self.canvas.endForm()
        return known

    def _inner(self, ops: tuple[Op, ...]) -> None:
        for op in ops:
            if isinstance(op, Inset):
                self.face(op.face)
            elif isinstance(op, Group):
                self._inner(op.ops)

    def draw(self, ops: tuple[Op, ...], height: float) -> None:
        """All operations, one canvas call after the other."""
        canvas = self.canvas
        for op in ops:
            if isinstance(op, Rect):
                self._paint(op)
                box = (op.x * POINTS, (height - op.y - op.h) * POINTS, op.w * POINTS, op.h * POINTS)
                if op.corner:
                    canvas.roundRect(*box, op.corner * POINTS, stroke=bool(op.line), fill=bool(op.fill))
                else:
                    canvas.rect(*box, stroke=bool(op.line), fill=bool(op.fill))
            elif isinstance(op, Shape):
                self._paint(op)
                path = self._path(op.path, height)
                canvas.drawPath(path, stroke=bool(op.line), fill=bool(op.fill))
            elif isinstance(op, Glyphs):
                font(op.font)
                canvas.setFillColor(HexColor(op.colour))
                canvas.setFont(op.font, op.size)
                canvas.drawString(op.x * POINTS, (height - op.y) * POINTS, op.text)
            elif isinstance(op, IconUse):
                self._icon(op, height)
            elif isinstance(op, Group | Inset):
                canvas.saveState()
                canvas.translate(op.x * POINTS, (height - op.y) * POINTS)
                canvas.rotate(-op.angle)
                canvas.scale(op.scale, op.scale)
                if isinstance(op, Inset):
                    canvas.translate(0, -op.face.height * POINTS)
                    canvas.doForm(self.face(op.face))
                else:
                    if op.clip:
                        canvas.clipPath(self._path(op.clip, 0), stroke=0)
                    self.draw(op.ops, 0)
                canvas.restoreState()
            elif isinstance(op, Picture):
                canvas.drawImage(op.file, op.x * POINTS, (height - op.y - op.h) * POINTS, op.w * POINTS, op.h * POINTS)

    def _paint(self, op: Rect | Shape) -> None:
        if op.fill:
            self.canvas.setFillColor(HexColor(op.fill))
        if op.line:
            self.canvas.setStrokeColor(HexColor(op.line))
            self.canvas.setLineWidth(op.width * POINTS)
            self.canvas.setDash([each * POINTS for each in op.dash])

    def _path(self, path: Path, height: float) -> Any:
        out = self.canvas.beginPath()
        for segment in path:
            numbers = [(height - float(v)) * POINTS if i % 2 else float(v) * POINTS for i, v in enumerate(segment[1:])]
            {"m": out.moveTo, "l": out.lineTo, "c": out.curveTo, "z": out.close}[str(segment[0])](*numbers)
        return out

    def _icon(self, op: IconUse, height: float) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(op.x * POINTS, (height - op.y) * POINTS)
        canvas.scale(op.size / GRID * POINTS, -op.size / GRID * POINTS)
        canvas.setStrokeColor(HexColor(op.colour))
        canvas.setFillColor(HexColor(op.colour))
        canvas.setLineWidth(op.weight)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        icon = self.icons[op.name]
        for paths, fill in ((icon.body, op.paper is not None), (icon.details, False)):
            for path in paths:
                out = canvas.beginPath()
                for segment in path:
                    numbers = [float(v) for v in segment[1:]]
                    {"m": out.moveTo, "l": out.lineTo, "c": out.curveTo, "z": out.close}[str(segment[0])](*numbers)
                canvas.drawPath(out, stroke=1, fill=int(fill))
        canvas.restoreState()
