import type { Language } from '../pure/language.ts';
import { drawPageNumbers, type PdfWriter, createPdfWriter } from './pdf-writer.ts';
import { type Letters, loadPdfFonts, replaceMissingGlyphs } from './pdf-fonts.ts';
import { createPrepareText } from './pdf-page.ts';

export type PdfOptions = {
  title: string;
  author: string;
  language: Language;
  date: Date;
  /** Maximum number of pages. Without it, pages are numbered when there are several. */
  mostPages?: number;
  /** `western`: without the letters beyond Latin-1, as documents were drawn that were issued before those could be. */
  letters?: Letters;
  /** Margin on each side in points. */
  margin?: number;
};

/** The document does not fit on the allowed number of pages. */
export class TooManyPagesError extends Error {
  override name = 'TooManyPagesError';
}

/**
 * Renders a tagged A4 PDF with embedded fonts. Screen readers follow the order of writing.
 * @throws TooManyPagesError when it needs more than `mostPages` pages.
 */
export const renderTaggedPdf = async (options: PdfOptions, write: (paper: PdfWriter) => void): Promise<Uint8Array> => {
  // pdfkit is imported on demand: it takes 30 MB and 0.1 s, which an idle server should not spend.
  const [{ default: PDFDocument }, findFont] = await Promise.all([import('pdfkit'), loadPdfFonts(options.letters)]);
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin: options.margin ?? 50,
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      bufferPages: true,
      // Without this, pdfkit adds Helvetica as an unembedded font.
      font: null as unknown as string,
      info: {
        Title: replaceMissingGlyphs(options.title),
        Author: options.author,
        CreationDate: options.date,
        ModDate: options.date,
      },
    });
    const prepare = createPrepareText(doc, findFont);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    const document = doc.struct('Document');
    doc.addStructure(document);
    write(createPdfWriter(doc, document, prepare));
    document.end();
    const pages = doc.bufferedPageRange().count;
    if (pages > 1) drawPageNumbers(doc, prepare, pages);
    doc.end();
    if (pages > (options.mostPages ?? pages)) reject(new TooManyPagesError(`the document takes ${pages} pages`));
  });
};
