import { inflateSync } from 'node:zlib';

/** Maximum size to which all object streams of a file together may inflate. */
const MAX_INFLATED = 16 * 1024 * 1024;

const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^<>]*>|[[\]{}]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/(?=[\0\t\n\f\r ()<>[\]{}/%])|\(/y;
/** Beginning of an object, to which a cross-reference table can point. */
const objectStart = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj(?![a-z])/;
/** Names that the dictionary of an object stream may have to be read here. */
const namesOfObjectStream = new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']);
const filter = /\/Filter[\0\t\n\f\r ]*(\/FlateDecode\b|\[[\0\t\n\f\r ]*\/FlateDecode[\0\t\n\f\r ]*\])/g;

/** Decodes names that are written with character codes, such as `/J#61vaScript`. */
const decodeNames = (text: string): string =>
  text.replaceAll(/#([\dA-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Finds the end of the string that begins at a parenthesis; -1 when it is not closed. */
const findStringEnd = (text: string, at: number): number => {
  let depth = 0;
  for (const { 0: symbol, index } of text.slice(at).matchAll(/\\[^]|[()]/g)) {
    if (symbol === '(') depth += 1;
    else if (symbol === ')') depth -= 1;
    if (depth === 0) return at + index + 1;
  }
  return -1;
};

type Stream = { dictionary: string; start: number; end: number };
type Parts = { outside: string; streams: Stream[] };

/** Divides a file into its streams and the text outside of them. Null when a PDF reader could divide it in another way. */
const divideStreams = (text: string): Parts | null => {
  const streams: Stream[] = [];
  let [outside, from, objectAt, at, before] = ['', 0, 0, 0, ''];
  while (at < text.length) {
    token.lastIndex = at;
    const [word] = token.exec(text) ?? [];
    if (word === undefined) return null;
    const isString = word === '(';
    const next = isString ? findStringEnd(text, at) : at + word.length;
    if (next === -1) return null;
    const isHidden = isString || word.startsWith('%');
    if (isHidden && objectStart.test(text.slice(at, next))) return null;
    if (word === 'obj') objectAt = next;
    if (word !== 'stream') {
      if (!/^[\0\t\n\f\r %]/.test(word)) before = word;
      at = next;
      continue;
    }
    const [lineEnd] = /^\r?\n/.exec(text.slice(next, next + 2)) ?? [];
    const end = text.indexOf('endstream', next);
    if (before !== '>>' || lineEnd === undefined || end === -1) return null;
    const start = next + lineEnd.length;
    if (objectStart.test(text.slice(start, end))) return null;
    streams.push({ dictionary: decodeNames(text.slice(objectAt, at)), start, end });
    outside += `${text.slice(from, next)}\n`;
    [from, at, before] = [end, end + 'endstream'.length, ''];
  }
  return { outside: decodeNames(outside + text.slice(from)), streams };
};

/** Finds the compression of an object stream: `none`, or `flate` for FlateDecode once. Null for any other, which is not read here. */
const findPacking = (dictionary: string): 'none' | 'flate' | null => {
  const names = [...dictionary.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g)].map(([, name = '']) => name);
  if (names.some((name) => !namesOfObjectStream.has(name)) || dictionary.includes('%')) return null;
  const filters = names.filter((name) => name === 'Filter' || name === 'FlateDecode').length;
  if (filters === 0) return 'none';
  return filters === 2 && [...dictionary.matchAll(filter)].length === 1 ? 'flate' : null;
};

/** Reads the objects of a PDF as text: those outside of streams and those in object streams. Null when an object stream cannot be read. */
export const readPdfObjects = (content: Buffer, text: string): string | null => {
  const parts = divideStreams(text);
  if (!parts) return null;
  let objects = parts.outside;
  let [bytesLeft, readBytes] = [MAX_INFLATED, 0];
  for (const { dictionary, start, end } of parts.streams) {
    // Some PDF readers recognise an object stream by its type, others by the entry `First`.
    if (!/\/(ObjStm|First)(?![\w.-])/.test(dictionary)) continue;
    const packing = findPacking(dictionary);
    if (packing === null || bytesLeft <= 0) return null;
    try {
      const packed = content.subarray(start, end);
      const inner = packing === 'flate' ? inflateSync(packed, { maxOutputLength: bytesLeft }) : packed;
      bytesLeft -= inner.length;
      readBytes += 1;
      objects += `\n${decodeNames(inner.toString('latin1'))}`;
    } catch {
      return null;
    }
  }
  return [...parts.outside.matchAll(/\/ObjStm(?![\w.-])/g)].length > readBytes ? null : objects;
};
