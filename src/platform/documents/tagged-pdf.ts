import type { Language } from '../pure/language.ts';

const ink = '#12312a';
const leaf = '#1f7a55';
const line = '#b9c9bd';
const margin = 50;
/** Room that the number of the page takes at the foot of it. */
const foot = 24;

/** The standard fonts know no narrow no-break space, which Intl puts into French numbers. */
const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0');

type Look = { bold?: boolean; size?: number; leaf?: boolean; gap?: number; after?: number };

/** What a document is written with, from top to bottom. Sizes and distances are points. */
export type Paper = {
  /** A paragraph or heading, with its tag. `keep`: points that must be free below it, so that a heading is not left alone. */
  put(tag: 'H1' | 'H2' | 'P', text: string, look?: Look & { keep?: number }): void;
  /** Empty room, in lines of the text before it. */
  skip(lines: number): void;
  /** A thin line over the whole width, for no reader; `down` below the text before it. */
  rule(down: number): void;
};

export type PdfOptions = {
  title: string;
  author: string;
  language: Language;
  date: Date;
  /** More pages than this are an error; without it each of several pages gets its number. */
  mostPages?: number;
};

type Doc = PDFKit.PDFDocument;

const artifact = (doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void => {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
};

const paperOn = (doc: Doc, document: PDFKit.PDFStructureElement): Paper => {
  const bottom = () => doc.page.height - margin - foot;
  return {
    put(tag, text, { bold = false, size = 9.5, leaf: green = false, gap = 0, after = 0, keep = 0 } = {}) {
      doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
      const options = { lineGap: gap, paragraphGap: after };
      // A paragraph is not torn in two: it begins on the next page.
      if (doc.y + doc.heightOfString(printable(text), options) + keep > bottom()) doc.addPage();
      // A new page begins in black.
      doc.fillColor(green ? leaf : ink);
      const element = doc.struct(tag, {}, [() => doc.text(printable(text), options)]);
      document.add(element);
      element.end();
    },
    skip: (lines) => void doc.moveDown(lines),
    rule: (down) =>
      artifact(doc, 'Layout', () => {
        const y = doc.y + down;
        doc
          .moveTo(margin, y)
          .lineTo(doc.page.width - margin, y)
          .lineWidth(0.5)
          .strokeColor(line)
          .stroke();
      }),
  };
};

const numberPages = (doc: Doc, pages: number): void => {
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    // Below the margin the text would begin a page of its own.
    doc.page.margins.bottom = 0;
    artifact(doc, 'Pagination', () =>
      doc
        .font('Helvetica')
        .fontSize(8.5)
        .fillColor(ink)
        .text(`${page + 1} / ${pages}`, margin, doc.page.height - margin + 4, {
          width: doc.page.width - 2 * margin,
          align: 'right',
          lineBreak: false,
        }),
    );
  }
};

/**
 * A tagged PDF on A4, which a screen reader reads in the order in which it was written.
 * @throws Error when it takes more than `mostPages`
 */
export const taggedPdf = async (options: PdfOptions, write: (paper: Paper) => void): Promise<Uint8Array> => {
  // Loaded by whoever draws: it takes 30 MB and a tenth of a second, and a server at rest draws nothing.
  const { default: PDFDocument } = await import('pdfkit');
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: printable(options.title),
        Author: options.author,
        CreationDate: options.date,
        ModDate: options.date,
      },
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    const document = doc.struct('Document');
    doc.addStructure(document);
    write(paperOn(doc, document));
    document.end();
    const pages = doc.bufferedPageRange().count;
    if (pages > 1) numberPages(doc, pages);
    doc.end();
    if (pages > (options.mostPages ?? pages)) reject(new Error(`the document takes ${pages} pages`));
  });
};
