import PDFDocument from 'pdfkit';
import type { Language } from '#platform/pure/language.ts';
import type { ContractSummary } from './contract-summary.ts';

const ink = '#12312a';
const leaf = '#1f7a55';
const margin = 50;
const bodySize = 9.5;

/** The standard fonts know no narrow no-break space, which Intl puts into French numbers. */
const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0');

type Doc = PDFKit.PDFDocument;

const write = (doc: Doc, summary: ContractSummary, settings: { brand: string }): void => {
  const document = doc.struct('Document');
  doc.addStructure(document);
  const put = (type: string, draw: () => void) => {
    const element = doc.struct(type, {}, [draw]);
    document.add(element);
    element.end();
  };
  const line = (
    font: 'Helvetica' | 'Helvetica-Bold',
    size: number,
    color: string,
    text: string,
    options: PDFKit.Mixins.TextOptions = {},
  ) => doc.font(font).fontSize(size).fillColor(color).text(printable(text), options);

  put('P', () => line('Helvetica-Bold', 10, leaf, settings.brand));
  doc.moveDown(0.4);
  put('H1', () => line('Helvetica-Bold', 19, ink, summary.title));
  put('P', () => line('Helvetica-Bold', 12, ink, summary.plan, { lineGap: 2 }));
  put('P', () => line('Helvetica', 9, ink, summary.date));
  doc.moveDown(0.6);
  put('P', () => line('Helvetica', bodySize, ink, summary.intro, { lineGap: 1.5 }));
  for (const section of summary.sections) {
    doc.moveDown(0.75);
    const top = doc.y - 4;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(margin, top)
      .lineTo(doc.page.width - margin, top)
      .lineWidth(0.5)
      .strokeColor('#b9c9bd')
      .stroke();
    doc.endMarkedContent();
    put('H2', () => line('Helvetica-Bold', 11, leaf, section.title, { lineGap: 2 }));
    for (const text of section.lines)
      put('P', () => line('Helvetica', bodySize, ink, text, { lineGap: 1.5, paragraphGap: 2.5 }));
  }
  document.end();
};

/**
 * The summary as a tagged PDF on one A4 page.
 * @throws Error when it does not fit one page, as the regulation asks: the texts or the settings are too long.
 */
export const contractSummaryPdf = (
  summary: ContractSummary,
  language: Language,
  options: { brand: string; date: Date },
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: printable(`${summary.title}: ${summary.plan}`),
        Author: options.brand,
        CreationDate: options.date,
        ModDate: options.date,
      },
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    write(doc, summary, options);
    const pages = doc.bufferedPageRange().count;
    doc.end();
    if (pages !== 1) reject(new Error(`the contract summary takes ${pages} pages`));
  });
