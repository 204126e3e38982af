"""Subsets the fonts and merges Greek and Latin, which come in separate files.

Run by tools/fonts.ts, which passes the plan as JSON on stdin.
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


def subset_font(file, sources, weight, kerning_at, characters, features):
    remaining = {ord(character) for character in characters}
    parts, variations = [], []
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            wanted = remaining & set(TTFont(source).getBestCmap())
            remaining -= wanted
            if not wanted:
                continue
            font = instance(source, weight, wanted, features)
            if isinstance(weight, tuple):
                # Uses the kerning pairs of one weight for all weights: separate pairs look the same but add a fifth to the file size.
                layout = instance(source, kerning_at, wanted, features)
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
        merged = merge.Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0], lazy=False)
        if variations:
            # Restores the weight axis, which the merger drops.
            merged["fvar"] = variations[0][0]
            if variations[0][1]:
                merged["avar"] = variations[0][1]
            merged["gvar"] = newTable("gvar")
            merged["gvar"].version, merged["gvar"].reserved = 1, 0
            deltas = [delta for _, _, all_deltas in variations for delta in all_deltas]
            merged["gvar"].variations = dict(zip(merged.getGlyphOrder(), deltas, strict=True))
        merged["name"] = newTable("name")
        merged["name"].names = []
        merged["post"].formatType = 3.0
        merged.flavor = "woff2"
        merged.recalcTimestamp = False
        merged.save(file)


def instance(source, weight, characters, features):
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    with tempfile.TemporaryFile() as kept:
        # Saves and reloads the font because the instancer omits glyphs without variations.
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
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


for each in json.load(sys.stdin):
    weight = each["weight"]
    subset_font(
        each["file"],
        each["sources"],
        tuple(weight) if isinstance(weight, list) else weight,
        each.get("kerningAt"),
        each["characters"],
        each["features"],
    )
