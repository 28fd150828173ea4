import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { projectRoot } from '../project-root.ts';

export type Weight = 'regular' | 'bold';
type FontName = Weight | `wide-${Weight}`;

const folder = join(projectRoot, 'src/platform/documents/font');

/**
 * Reads each glyph by its character at the start. A font caches a glyph with the characters that it was first read for: the e that is read as a part
 * of é has none, so in later documents it could not be copied or read aloud.
 */
const readGlyphs = (font: Font): Font => {
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  return font;
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

/** `western`: the letters of Latin-1, which the typeface of the product has. `all`: also other Latin letters, Greek and Cyrillic. */
export type Letters = 'western' | 'all';

/** `characters`: code points that have a glyph. */
type PdfFont = { name: FontName; font: Font; characters: ReadonlySet<number> };
/**
 * Gives the font for a text, and the text as it is drawn: in the typeface of the product, or in Noto Sans for a text with a letter that only Noto Sans
 * has, such as a name with Š or Ж. Such a text is written in one font as a whole, so that its letters fit together. A letter that neither has is left
 * blank.
 */
export type FindPdfFont = (weight: Weight, text: string) => Pick<PdfFont, 'name' | 'font'> & { drawnText: string };

const isLatin1 = (text: string): boolean => /^[\n\x20-\x7e\xa0-\xa3\xa5-\xac\xae-\xff]*$/.test(text);

const loadFonts = async (): Promise<Record<Letters, FindPdfFont>> => {
  const { create } = await import('fontkit');
  const parsedFonts = new Map<FontName, PdfFont>();
  const parse = (name: FontName): PdfFont => {
    const font = readGlyphs(create(readFileSync(join(folder, `${name}.ttf`))));
    const pdfFont = { name, font, characters: new Set(font.characterSet) };
    parsedFonts.set(name, pdfFont);
    return pdfFont;
  };
  const find = (name: FontName): PdfFont => parsedFonts.get(name) ?? parse(name);
  const has = ({ characters }: PdfFont, sign: string): boolean => characters.has(sign.codePointAt(0) ?? 0);
  const findForLetters = (weight: Weight, text: string): PdfFont => {
    const ownFont = find(weight);
    if (isLatin1(text)) return ownFont;
    const missingSigns = [...text].filter((sign) => !has(ownFont, sign) && sign !== '\n');
    if (missingSigns.length === 0) return ownFont;
    const wideFont = find(`wide-${weight}`);
    return missingSigns.some((sign) => has(wideFont, sign)) ? wideFont : ownFont;
  };
  return {
    western: (weight, text) => ({ ...find(weight), drawnText: replaceMissingGlyphs(text) }),
    all: (weight, text) => {
      // A letter with its accent apart becomes the letter with the accent.
      const drawnText = replaceMissingGlyphs(text).normalize();
      return { ...findForLetters(weight, drawnText), drawnText };
    },
  };
};

let loadedFonts: ReturnType<typeof loadFonts> | undefined;

/**
 * The fonts of documents, made by `scripts/make-font.mjs`. Each PDF embeds the glyphs that it uses. A font is parsed once in a process, when a text
 * first needs it, because a parsed font caches its glyphs, and reading them takes more than half the time of a short document.
 */
export const loadPdfFonts = async (letters: Letters = 'all'): Promise<FindPdfFont> => {
  loadedFonts ??= loadFonts().catch((error: unknown) => {
    loadedFonts = undefined;
    throw error;
  });
  return (await loadedFonts)[letters];
};
