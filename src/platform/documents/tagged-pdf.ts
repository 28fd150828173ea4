import type { Language } from '../pure/language.ts';
import { drawPageNumbers, type PdfWriter, createPdfWriter } from './pdf-writer.ts';
import { readPdfFonts, replaceMissingGlyphs } from './pdf-fonts.ts';

export type PdfOptions = {
  title: string;
  author: string;
  language: Language;
  date: Date;
  /** More pages than this are an error; without it each of several pages gets its number. */
  mostPages?: number;
  /** Of white at each side, in points. */
  margin?: number;
};

/** A document that may have one page only does not fit it. */
export class TooManyPagesError extends Error {
  override name = 'TooManyPagesError';
}

/**
 * A tagged PDF on A4, which a screen reader reads in the order in which it was written, with its fonts in it.
 * @throws TooManyPagesError when it takes more than `mostPages`
 */
export const renderTaggedPdf = async (options: PdfOptions, write: (paper: PdfWriter) => void): Promise<Uint8Array> => {
  // Loaded by whoever draws: it takes 30 MB and a tenth of a second, and a server at rest draws nothing.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), readPdfFonts()]);
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin: options.margin ?? 50,
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      bufferPages: true,
      // Without it the first font is Helvetica, which would stand in the file without being in it.
      font: null as unknown as string,
      info: {
        Title: replaceMissingGlyphs(options.title),
        Author: options.author,
        CreationDate: options.date,
        ModDate: options.date,
      },
    });
    for (const [weight, bytes] of fonts) doc.registerFont(weight, bytes);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    const document = doc.struct('Document');
    doc.addStructure(document);
    write(createPdfWriter(doc, document));
    document.end();
    const pages = doc.bufferedPageRange().count;
    if (pages > 1) drawPageNumbers(doc, pages);
    doc.end();
    if (pages > (options.mostPages ?? pages)) reject(new TooManyPagesError(`the document takes ${pages} pages`));
  });
};
