import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export type Weight = 'regular' | 'bold';

const folder = join(projectRoot, 'src/platform/documents/font');

/**
 * Reads the typeface of the product in two weights (made by `scripts/make-font.mjs`). Each PDF embeds the glyphs that
 * it uses.
 */
export const readPdfFonts = async (): Promise<readonly (readonly [Weight, Uint8Array])[]> =>
  Promise.all(
    (['regular', 'bold'] as const).map(
      async (weight) => [weight, await readFile(join(folder, `${weight}.ttf`))] as const,
    ),
  );

/** Replacements for characters without a glyph. `Intl` puts U+202F into French numbers, isolated values have U+2068 and U+2069. */
const glyphSubstitutes: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2082': '2',
  '\u2011': '-',
  '\u2068': '',
  '\u2069': '',
};

export const replaceMissingGlyphs = (text: string): string =>
  text.replaceAll(/[\u202f\u2082\u2011\u2068\u2069]/g, (sign) => glyphSubstitutes[sign] ?? sign);
