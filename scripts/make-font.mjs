// Makes subsets of the font of the package: for pages the characters that nearly every text needs, in 45 KB instead of 77, and for PDFs two
// fixed weights, because the PDF library does not support variable fonts. For names with other letters in PDFs it makes subsets of Noto Sans,
// because the letters that the package has beyond Latin-1 are in a file without the others. After a change of these lists run
// `node scripts/make-font.mjs` and copy the range that it prints into base.css.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { importTool } from './install.mjs';
import { at } from './project.mjs';

const original = at(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
);
export const fontFile = at('src/platform/ui/font/bricolage-grotesque.woff2');
/** Weights of the fonts of PDFs, by their file. */
export const paperFonts = {
  [at('src/platform/documents/font/regular.ttf')]: 400,
  [at('src/platform/documents/font/bold.ttf')]: 650,
};
/** Fonts of PDFs for names with letters that the fonts above lack, by weight. */
const widePaperFonts = {
  regular: at('src/platform/documents/font/wide-regular.ttf'),
  bold: at('src/platform/documents/font/wide-bold.ttf'),
};

/** Characters of English, French, Dutch and German. Other Latin characters are drawn with the original, fetched when it is met. */
const letters = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüáíóúÿŒœß';
const signs = '\u00a0\u202f©«»·°±²×‘’“”–—…•€−';
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');

/** Ranges of the axes that tokens.css uses: weights 400 to 700, sizes 12 to 48 px. */
const variationAxes = { wght: { min: 400, max: 700 }, opsz: { min: 12, max: 48 } };
/** Features that browsers apply by default, and tabular figures. */
const keepFeatures = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn tnum'.split(' ');
/** Names that the licence asks to keep: copyright, licence and its address. */
const preserveNameIds = [0, 13, 14];

/** Latin letters of all languages with their accents, Greek, Cyrillic, and signs of texts. */
const wideRanges = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0x1e00, 0x1eff],
  [0x2000, 0x200b],
  [0x2010, 0x2027],
  [0x202f, 0x205e],
  [0x20a0, 0x20bf],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

const rangesOf = (codes) => {
  const runs = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
};

/** The file's bytes and their `unicode-range`. */
export const buildFont = async () => {
  const text = ascii + letters + signs;
  const bytes = await subsetFont(readFileSync(original), text, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    preserveNameIds,
  });
  return { bytes, range: rangesOf([...text].map((sign) => sign.codePointAt(0))) };
};

/** All glyphs of the original in one weight, at the optical size of 12 points. */
export const buildPaperFont = (wght) =>
  subsetFont(readFileSync(original), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght, opsz: 14 },
    keepFeatures,
    preserveNameIds,
    noHinting: true,
  });

/** The characters of `wideRanges` in one weight of Noto Sans. Without composition and ligatures, whose glyphs a PDF could not name for copying. */
const buildWidePaperFont = (file) => {
  const text = wideRanges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  return subsetFont(readFileSync(file), text.join(''), {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'mark', 'mkmk'],
    preserveNameIds,
    noHinting: true,
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { bytes, range } = await buildFont();
  writeFileSync(fontFile, bytes);
  for (const [file, weight] of Object.entries(paperFonts)) writeFileSync(file, await buildPaperFont(weight));
  const { notoSans } = await importTool('noto-sans');
  for (const [weight, file] of Object.entries(widePaperFonts))
    writeFileSync(file, await buildWidePaperFont(notoSans[weight]));
  console.log(`${bytes.length} bytes\nunicode-range: ${range};`);
}
