"""Lines of a booklet: text in the house's markup in, one slab a line out; dice faces stand in the line like icons."""

from __future__ import annotations

from pnp.booklet.slabs import Draw, Slab
from pnp.drawing import Face, Group, IconUse, Inset, Op, Rect, rounded
from pnp.errors import Place, UserError, did_you_mean
from pnp.load.model import Die
from pnp.typeset import fonts, text
from pnp.typeset.expressions import spelt
from pnp.typeset.pen import Pen
from pnp.typeset.setter import Setter
from pnp.typeset.style import Type, luminance
from pnp.typeset.text import POINT, Align

LEADING = 1.28


class Lines:
    """Sets lines in the game's colours: its lead colour, and a deep one for letters and icons."""

    def __init__(self, setter: Setter) -> None:
        self.setter = setter
        self.style = setter.style
        self.pen = Pen(setter.style, setter.ink, setter.icons, setter.folders)
        self.lead = setter.game.lead
        self.deep = self.lead if luminance(self.style.colour(self.lead)) < 0.5 else "crust"
        self._dice = {each.id: each for each in setter.game.components if isinstance(each, Die)}
        self._die_faces: dict[str, Face] = {}

    def lines(self, words: str, type_: Type, width: float, place: Place) -> list[text.Line]:
        """The text in lines, its icons known to exist."""
        try:
            found = text.wrap(text.atoms(words, type_.family, type_.weight), width / (type_.size * POINT) + 1e-6)
            if found is None:
                raise UserError(f"'{_short(words)}' holds a word that is wider than its {width:.0f} mm")
            for line in found:
                for atom in line.atoms:
                    if atom.icon and not self._die_face(atom.text):
                        _ = self.setter.icons[atom.text]
        except UserError as error:
            raise UserError(str(error), place) from None
        return found

    def _die_face(self, name: str) -> Face | None:
        """`white-die-3` is a face of the component `white-die`, drawn by its own template."""
        if name not in self._die_faces:
            id_, _, face = name.rpartition("-")
            die = self._dice.get(id_)
            if die is None:
                return None
            shown = next((each for each in die.faces if str(each) == face), None)
            if shown is None:
                raise UserError(f"'{die.id}' has no face '{face}'{did_you_mean(face, map(str, die.faces))}")
            names = {spelt(key): value for key, value in die.with_.items()}
            number = {"face": shown, "i": die.faces.index(shown), "item": {}}
            self._die_faces[name] = self.setter.face(die.template, (die.edge, die.edge), {**names, **number})
        return self._die_faces[name]

    def line_height(self, type_: Type) -> float:
        """From one baseline to the next."""
        return LEADING * type_.size * POINT

    def set_line(self, line: text.Line, type_: Type, width: float, align: Align = "left", colour: str = "ink") -> Draw:
        """A drawing of one line, in the middle of its height."""
        step = self.line_height(type_)
        cap = fonts.metrics(fonts.family(type_.family, weight=type_.weight)).cap * type_.size * POINT
        block = text.Block([line], type_.size, step, cap)
        ink, icon_ink = self.pen.text(colour), self.pen.text(self.deep)

        def draw(x: float, y: float) -> list[Op]:
            out: list[Op] = []
            for op in text.draw(block, x, y + (step - cap) / 2, width, align, ink, icon_ink):
                face = self._die_face(op.name) if isinstance(op, IconUse) else None
                out += self._die(face, op) if face and isinstance(op, IconUse) else [op]
            return out

        return draw

    def _die(self, face: Face, op: IconUse) -> list[Op]:
        side = op.size * 0.94
        x, y = op.x + (op.size - side) / 2, op.y + (op.size - side) / 2
        clip = rounded(0, 0, face.width, face.height, face.width * 0.16)
        frame = Rect(x, y, side, side, side * 0.16, None, self.pen.text("ink"), 0.2)
        return [Group(x, y, 0, (Inset(face, 0, 0),), clip, side / face.width), frame]

    def set_lines(
        self, words: str, type_: Type, width: float, place: Place, align: Align = "left", colour: str = "ink"
    ) -> list[Slab]:
        """A slab a line; no line of a paragraph stands alone on a page."""
        step = self.line_height(type_)
        lines = self.lines(words, type_, width, place)
        out = [Slab(place, step, self.set_line(line, type_, width, align, colour)) for line in lines]
        for index in (0, len(out) - 2):
            if 0 <= index < len(out) - 1:
                out[index].glued = True
        return out


def _short(words: str) -> str:
    return words if len(words) < 40 else words[:37] + "…"
