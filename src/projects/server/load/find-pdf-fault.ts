import { readPdfObjects } from './read-pdf-objects.ts';

/** PDF names of content that is refused: scripts and actions, embedded files, and encryption. */
const refusedNames =
  /\/(JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|XFA|EmbeddedFiles?|Encrypt)(?=[\s/<>()[\]{}%]|$)/;

/** Whether a file ends with a pointer to its cross-reference table and nothing after it, so that it is neither truncated nor extended. */
const isWhole = (text: string): boolean => {
  const [, start] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? [];
  return (
    start !== undefined && /^\s{0,16}(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(start), Number(start) + 64))
  );
};

/** Finds why a file may not be shown in public: it is no complete PDF, or has active content. Null when it may. */
export const findPdfFault = (content: Buffer): string | null => {
  const text = content.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return 'is no PDF';
  if (!isWhole(text)) return 'is no whole PDF: its end is missing, or something follows it';
  const objects = readPdfObjects(content, text);
  if (objects === null) return 'is a PDF whose objects cannot be read: print it as a PDF again';
  const [, name] = refusedNames.exec(objects) ?? [];
  return name === undefined ? null : `has ${name} in it: only plain PDFs are shown, so print it as a PDF again`;
};
