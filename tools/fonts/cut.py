"""Subsets the fonts. Run by tools/fonts.ts, which passes the plan as JSON on stdin.

The sources are one file per script; pages load one file per face, so Greek and Latin are subset and merged here.
"""
import json
import logging
import os
import sys
import tempfile

from fontTools import merge, subset
from fontTools.ttLib import TTFont, newTable
from fontTools.varLib import instancer

logging.disable(logging.WARNING)
VARIATION = ("fvar", "avar", "gvar", "HVAR", "MVAR", "STAT")


def cut(file, sources, weight, kerning_at, letters, features):
    left = {ord(letter) for letter in letters}
    parts, variations = [], []
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            mine = left & set(TTFont(source).getBestCmap())
            left -= mine
            if not mine:
                continue
            font = instance(source, weight, mine, features)
            if isinstance(weight, tuple):
                # One set of kerning pairs for all weights: the differences are invisible and a fifth of the file.
                layout = instance(source, kerning_at, mine, features)
                for table in ("GPOS", "GSUB"):
                    if table in layout:
                        font[table] = layout[table]
                glyphs = font.getGlyphOrder()
                variations.append((font["fvar"], font.get("avar"), [font["gvar"].variations.get(g, []) for g in glyphs]))
            for table in (*VARIATION, "GDEF"):
                if table in font:
                    del font[table]
            part = os.path.join(folder, f"{len(parts)}.ttf")
            font.save(part)
            parts.append(part)
        whole = merge.Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0], lazy=False)
        if variations:
            # The merger drops the weight axis.
            whole["fvar"] = variations[0][0]
            if variations[0][1]:
                whole["avar"] = variations[0][1]
            whole["gvar"] = newTable("gvar")
            whole["gvar"].version, whole["gvar"].reserved = 1, 0
            deltas = [delta for _, _, all_deltas in variations for delta in all_deltas]
            whole["gvar"].variations = dict(zip(whole.getGlyphOrder(), deltas, strict=True))
        whole["name"] = newTable("name")
        whole["name"].names = []
        whole["post"].formatType = 3.0
        whole.flavor = "woff2"
        whole.recalcTimestamp = False
        whole.save(file)


def instance(source, weight, letters, features):
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    with tempfile.TemporaryFile() as kept:
        # Saved and reloaded, because the instancer omits glyphs without variations.
        font.flavor = None
        font.save(kept)
        kept.seek(0)
        font = TTFont(kept, lazy=False)
        font.ensureDecompiled()
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = False
    options.glyph_names = True
    options.drop_tables += ["gasp", "prep", "HVAR", "STAT", "MVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


for each in json.load(sys.stdin):
    weight = each["weight"]
    cut(
        each["file"],
        each["sources"],
        tuple(weight) if isinstance(weight, list) else weight,
        each.get("kerningAt"),
        each["letters"],
        each["features"],
    )
