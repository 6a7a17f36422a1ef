"""Decodes and prints words with the tables of `verify generate --lang json`: all that it takes.

    decode.py TABLES.json WORD...
"""

import json
import sys


class Invalid(Exception):
    pass


class Tables:
    def __init__(self, tables):
        self.tables = tables
        self.forms = tables["forms"]
        for f in self.forms:
            f["at"] = [int(f["fixed"][k], 16) for k in ("mask", "value")]
            f["order"] = {field["name"]: i for i, field in enumerate(f["fields"])}

    def form(self, word, width):
        found = [f for f in self.forms if f["width"] == width and word & f["at"][0] == f["at"][1]]
        return next((f for f in found if not any(f["name"] in other["before"] for other in found)), None)

    def decode(self, word, width):
        """The form and its text; `Invalid` with the reason if the word is no instruction."""
        form = self.form(word, width)
        if form is None:
            raise Invalid("undocumented")
        if form["illegal"] is not None:
            raise Invalid(form["illegal"])
        for cube in form["reserved"]:
            if word & int(cube["mask"], 16) != int(cube["value"], 16):
                raise Invalid("reserved bits")
        values = {}
        for field in form["fields"]:
            parts = ((word >> e["word_lo"] & (1 << e["width"]) - 1) << e["field_lo"] for e in field["extents"])
            values[field["name"]] = sum(parts)
        used = set()
        text = self.text(form, form["text"], values, used)
        for check in form["checks"]:
            self.row(form, check, values)
        for field in form["fields"]:
            name = field["name"]
            if field["kind"] != "unknown" and name not in used and field["zero_if_unused"] and values[name]:
                raise Invalid(f"unused field {name}")
        return form["name"], text

    @staticmethod
    def bits(bits, values):
        raw = 0
        for b in bits:
            raw = raw << b["width"] | values[b["field"]] >> b["lo"] & (1 << b["width"]) - 1
        return raw

    def row(self, form, table, values):
        t = form["tables"][table]
        row = t["map"][self.bits(t["selector"], values)]
        if t["rows"][row]["invalid"] is not None:
            raise Invalid(t["rows"][row]["invalid"])
        return row

    def text(self, form, pieces, values, used):
        out = ""
        for piece in pieces:
            if "literal" in piece:
                out += piece["literal"]
            elif "number" in piece:
                n = piece["number"]
                used.update(b["field"] for b in n["bits"])
                raw, width = self.bits(n["bits"], values), sum(b["width"] for b in n["bits"])
                if n["signed"] and width and raw >> width - 1:
                    raw -= 1 << width
                value = (raw << n["shift"]) + n["bias"]
                out += ("-" if value < 0 else "") + (f"{abs(value):#x}" if n["hexadecimal"] else str(abs(value)))
            else:
                c = piece["choice"]
                used.update(b["field"] for b in form["tables"][c["table"]]["selector"])
                out += self.text(form, c["rows"][self.row(form, c["table"], values)], values, used)
        return out


def main():
    with open(sys.argv[1]) as file:
        tables = Tables(json.load(file))
    widths = tables.tables["word_widths"]
    for text in sys.argv[2:]:
        width = next(w for w in widths if len(text) * 4 <= w)
        try:
            print(text, *tables.decode(int(text, 16), width), sep="  ")
        except Invalid as why:
            print(text, f"invalid: {why}", sep="  ")


if __name__ == "__main__":
    main()
