import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  pages: number;
  /** Names of the fonts, and of the embedded ones. */
  fonts: string[];
  embedded: string[];
  /** Smallest font size in points. */
  smallest: number;
  /** The text in the order of writing, on one line. */
  text: string;
};

const objectsOf = (bytes: Uint8Array): Map<string, { head: string; stream: string | null }> => {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { head: string; stream: string | null }>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1');
    const stream = raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
    objects.set(id, { head, stream });
  }
  return objects;
};

const wordsOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/**
 * Characters of the glyphs of a font, from its ToUnicode map. pdfkit writes ranges that begin at 0, possibly in
 * several parts.
 */
const signsOf = (map: string): string[] =>
  [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)].reduce<string[]>((signs, [, from = '', to = '']) => {
    for (const [at, [, hex = '']] of [...to.matchAll(/<([0-9a-f ]+)>/g)].entries())
      signs[Number.parseInt(from, 16) + at] = wordsOf(hex.replaceAll(' ', ''));
    return signs;
  }, []);

type Objects = ReturnType<typeof objectsOf>;

/** Characters of the glyphs of each font, by its resource name. */
const fontsOf = (objects: Objects): Map<string, string[]> => {
  const fontRefs = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    fontRefs.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      return [name, signsOf(objects.get(map)?.stream ?? '')];
    }),
  );
};

/** Lines of a page in the order of writing, and their font sizes. */
const linesOf = (content: string, fonts: Map<string, string[]>): { lines: string[]; sizes: number[] } => {
  const [lines, sizes]: [string[], number[]] = [[], []];
  let signs: string[] = [];
  for (const [, font, size, shownGlyphs = ''] of content.matchAll(/\/(F\d+) ([\d.]+) Tf|\[(<[^\]]*)\] TJ/g)) {
    if (font === undefined) {
      const hex = [...shownGlyphs.matchAll(/<([0-9a-f]+)>/g)].map(([, part]) => part).join('');
      const words = (hex.match(/.{4}/g) ?? []).map((sign) => signs[Number.parseInt(sign, 16)] ?? '\ufffd');
      lines.push(words.join(''));
    } else {
      signs = fonts.get(font) ?? [];
      sizes.push(Number(size));
    }
  }
  return { lines, sizes };
};

const nameIn = (head: string): string => /\/(?:FontName|BaseFont) \/([^\s/]+)/.exec(head)?.[1] ?? '';

/** Parses PDFs made by `renderTaggedPdf`; for tests only. */
export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const objects = objectsOf(bytes);
  const heads = [...objects.values()].map(({ head }) => head);
  const fonts = fontsOf(objects);
  const pages = heads
    .filter((head) => /\/Type \/Page\b(?!s)/.test(head))
    .map((head) => objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '')
    .map((content) => linesOf(content, fonts));
  const inFile = heads.filter((head) => head.includes('/Type /FontDescriptor') && /\/FontFile[23]? /.test(head));
  return {
    pages: pages.length,
    fonts: [...new Set(heads.filter((head) => /\/Type \/Font\b(?!D)/.test(head)).map(nameIn))],
    embedded: inFile.map(nameIn),
    smallest: Math.min(...pages.flatMap(({ sizes }) => sizes)),
    text: pages
      .flatMap(({ lines }) => lines)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
};
