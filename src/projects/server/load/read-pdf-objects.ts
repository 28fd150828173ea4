import { inflateSync } from 'node:zlib';

/** The most that all streams of objects in a file may inflate to. */
const MAX_INFLATED = 16 * 1024 * 1024;

const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^<>]*>|[[\]{}]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/(?=[\0\t\n\f\r ()<>[\]{}/%])|\(/y;
/** The begin of an object, where a table of objects can point to. */
const objectStart = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj(?![a-z])/;
/** Names in the dictionary of a stream of objects that is read here. */
const namesOfObjectStream = new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']);
const filter = /\/Filter[\0\t\n\f\r ]*(\/FlateDecode\b|\[[\0\t\n\f\r ]*\/FlateDecode[\0\t\n\f\r ]*\])/g;

/** A name may be written with codes: `/J#61vaScript`. */
const decodeNames = (text: string): string =>
  text.replaceAll(/#([\dA-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The end of the string that begins at a parenthesis; -1 when it is open. */
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

/** Divides a file into its streams and what is outside of them. Null when readers may divide it otherwise. */
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

/** Whether a stream of objects is packed as this reads it: not at all, or once by FlateDecode. Null when otherwise. */
const findPacking = (dictionary: string): 'none' | 'flate' | null => {
  const names = [...dictionary.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g)].map(([, name = '']) => name);
  if (names.some((name) => !namesOfObjectStream.has(name)) || dictionary.includes('%')) return null;
  const filters = names.filter((name) => name === 'Filter' || name === 'FlateDecode').length;
  if (filters === 0) return 'none';
  return filters === 2 && [...dictionary.matchAll(filter)].length === 1 ? 'flate' : null;
};

/** The objects of a PDF as text: what is outside of streams, and streams of objects. Null when one of these cannot be read. */
export const readPdfObjects = (content: Buffer, text: string): string | null => {
  const parts = divideStreams(text);
  if (!parts) return null;
  let objects = parts.outside;
  let [left, read] = [MAX_INFLATED, 0];
  for (const { dictionary, start, end } of parts.streams) {
    // Some readers take a stream for one of objects by its type, others because it says where the first one is.
    if (!/\/(ObjStm|First)(?![\w.-])/.test(dictionary)) continue;
    const packing = findPacking(dictionary);
    if (packing === null || left <= 0) return null;
    try {
      const packed = content.subarray(start, end);
      const inner = packing === 'flate' ? inflateSync(packed, { maxOutputLength: left }) : packed;
      left -= inner.length;
      read += 1;
      objects += `\n${decodeNames(inner.toString('latin1'))}`;
    } catch {
      return null;
    }
  }
  return [...parts.outside.matchAll(/\/ObjStm(?![\w.-])/g)].length > read ? null : objects;
};
