import { inflateSync } from 'node:zlib';

/** The most that the objects in one stream may inflate to. */
const MAX_INFLATED = 16 * 1024 * 1024;
/** Names of PDF with which a file does something when it is opened, carries other files, or cannot be read by others. */
const active =
  /\/(JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|XFA|EmbeddedFiles?|Encrypt)(?=[\s/<>()[\]{}%]|$)/;

/** A name may be written with codes: `/J#61vaScript`. */
const decodeNames = (text: string): string =>
  text.replaceAll(/#([\dA-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const inflate = (content: Buffer): string | null => {
  try {
    return inflateSync(content, { maxOutputLength: MAX_INFLATED }).toString('latin1');
  } catch {
    return null;
  }
};

/** The objects of a file as text: what is outside of streams, and streams of objects. Null when one of these cannot be read. */
const readObjects = (content: Buffer, text: string): string | null => {
  let objects = '';
  let at = 0;
  for (const found of text.matchAll(/\bstream\r?\n/g)) {
    if (found.index < at) continue;
    const before = decodeNames(text.slice(at, found.index));
    objects += `${before}\n`;
    const start = found.index + found[0].length;
    const end = text.indexOf('endstream', start);
    if (end === -1) return null;
    if (/\/ObjStm\b/.test(before)) {
      const inner = /\/FlateDecode\b/.test(before) ? inflate(content.subarray(start, end)) : text.slice(start, end);
      if (inner === null) return null;
      objects += `${decodeNames(inner)}\n`;
    }
    at = end;
  }
  return objects + decodeNames(text.slice(at));
};

/** Whether the end of a file points to a table of its objects, as only a whole PDF does, and nothing follows it. */
const isWhole = (text: string): boolean => {
  const [, start] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? [];
  return (
    start !== undefined && /^\s{0,16}(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(start), Number(start) + 64))
  );
};

/** Why a file is no PDF that may be shown to everybody; null when it is one. */
export const findPdfFault = (content: Buffer): string | null => {
  const text = content.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return 'is no PDF';
  if (!isWhole(text)) return 'is no whole PDF: its end is missing, or something follows it';
  const objects = readObjects(content, text);
  if (objects === null) return 'is a PDF whose objects cannot be read: print it as a PDF again';
  const [, name] = active.exec(objects) ?? [];
  return name === undefined ? null : `has ${name} in it: only plain PDFs are shown, so print it as a PDF again`;
};
