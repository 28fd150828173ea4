import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fontFile, buildFont, buildPaperFont, paperFonts } from './make-font.mjs';
import { at } from './project.mjs';

const newFont = await buildFont();

const partsOf = (range: string): [number, number][] =>
  range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const includes = (range: string, code: number): boolean =>
  partsOf(range).some(([from, to]) => from <= code && code <= to);

const textsUnder = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.parentPath.endsWith('strings'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('');

describe('the font', () => {
  test('equals what the script makes of the package', () => {
    expect(readFileSync(fontFile).equals(newFont.bytes)).toBe(true);
  });

  test.each(Object.entries(paperFonts))(
    'for PDFs equals what the script makes of the package (%s)',
    async (file, weight) => {
      expect(readFileSync(file).equals(await buildPaperFont(weight))).toBe(true);
    },
  );

  const css = readFileSync(at('src/platform/ui/base.css'), 'utf8').replaceAll(/\s+/g, ' ');
  const [original = '', newRange = ''] = [...css.matchAll(/unicode-range: ([^;]+);/g)].map(([, range]) => range);

  test('has exactly the characters of its unicode-range in base.css', () => {
    expect(newRange).toBe(newFont.range);
  });

  test('has only characters that the original has', () => {
    const codes = partsOf(newRange).flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
    expect(codes.filter((code) => !includes(original, code))).toEqual([]);
  });

  test('has every character of our own texts, so that no screen loads the original', () => {
    const signs = [...new Set(textsUnder(at('src')))].filter((sign) => sign >= ' ');
    expect(signs.length).toBeGreaterThan(80);
    const missingSigns = signs.filter((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      // Characters that the typeface lacks come from a font of the system.
      return includes(original, code) && !includes(newRange, code);
    });
    expect(missingSigns).toEqual([]);
  });

  test('has its licence in its folder', () => {
    expect(readFileSync(at('src/platform/ui/font/OFL.txt'), 'utf8')).toContain('SIL Open Font License');
  });
});
