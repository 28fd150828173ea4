import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { projectRoot } from '../project-root.ts';

export type Weight = 'regular' | 'bold';

const folder = join(projectRoot, 'src/platform/documents/font');

/**
 * Reads each glyph by its character at the start. A font caches a glyph with the characters that it was first read for: the e that is read as a part
 * of é has none, so in later documents it could not be copied or read aloud.
 */
const readGlyphs = (font: Font): Font => {
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  return font;
};

const parseFonts = async (): Promise<readonly (readonly [Weight, Font])[]> => {
  const { create } = await import('fontkit');
  const parse = async (weight: Weight) =>
    [weight, readGlyphs(create(await readFile(join(folder, `${weight}.ttf`))))] as const;
  return Promise.all([parse('regular'), parse('bold')]);
};

let parsed: ReturnType<typeof parseFonts> | undefined;

/**
 * The typeface of the product in two weights (made by `scripts/make-font.mjs`). Each PDF embeds the glyphs that it uses. They are parsed once in
 * a process, because a parsed font caches its glyphs, and reading them takes more than half the time of a short document.
 */
export const readPdfFonts = (): ReturnType<typeof parseFonts> => {
  parsed ??= parseFonts().catch((error: unknown) => {
    parsed = undefined;
    throw error;
  });
  return parsed;
};

/** Replacements for characters without a glyph. `Intl` puts U+202F into French numbers, isolated values have U+2068 and U+2069. */
const glyphSubstitutes: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2082': '2',
  '\u2011': '-',
  '\u2068': '',
  '\u2069': '',
};

/** Replaces characters that the fonts of the documents do not have by similar ones. */
export const replaceMissingGlyphs = (text: string): string =>
  text.replaceAll(/[\u202f\u2082\u2011\u2068\u2069]/g, (sign) => glyphSubstitutes[sign] ?? sign);
