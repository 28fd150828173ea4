import { type Column, writeColumns } from './pdf-columns.ts';
import {
  pageBottom,
  type Doc,
  drawArtifact,
  drawRule,
  ink,
  leaf,
  type Parent,
  type PrepareText,
  pageTextArea,
  MIN_FONT_SIZE,
} from './pdf-page.ts';
import { type Table, writeTable } from './pdf-table.ts';

type Look = { bold?: boolean; size?: number; leaf?: boolean; gap?: number; after?: number };

/** Writes a document from top to bottom. Sizes and distances are in points; no font size below 10. */
export type PdfWriter = {
  /**
   * Writes a tagged paragraph or heading. `keep`: points that must be free below it on the page, so that a heading is
   * not separated from its text. `link`: the address that the paragraph leads to.
   */
  writeText(tag: 'H1' | 'H2' | 'H3' | 'P', text: string, look?: Look & { keep?: number; link?: string }): void;
  /** Writes a table; the column heads are repeated on each page. */
  writeTable(table: Table): void;
  /** Writes columns side by side, which stay together on a page; `shaded` fills their background. */
  writeColumns(columns: readonly Column[], look?: { shaded?: boolean }): void;
  /** Adds vertical space, in lines of the preceding text. */
  addSpace(lines: number): void;
  /**
   * Draws a line over the full width, as an artifact (ignored by screen readers), `down` points below the preceding
   * text.
   */
  drawLine(down: number): void;
};

/** Writes a text that leads to an address; its annotation is part of the structure. */
const writeLink = (doc: Doc, parent: Parent, text: string, link: string, options: object): void => {
  const element = doc.struct('Link', {}, [
    () => {
      const { x, y } = doc;
      const width = Math.min(doc.widthOfString(text), pageTextArea(doc).room);
      const height = doc.heightOfString(text, options);
      doc.text(text, options);
      // pdfkit writes a `String` object as a PDF string, a primitive string as a PDF name.
      const annotation: object = { structParent: element, Contents: new String(link) };
      doc.link(x, y, width, height, link, annotation);
    },
  ]);
  const paragraph = doc.struct('P');
  parent.add(paragraph);
  paragraph.add(element);
  paragraph.end();
};

/**
 * Writes texts, tables and lines one below the other, on new pages where they do not fit, with the tags that screen readers
 * need.
 */
export const createPdfWriter = (doc: Doc, document: Parent, prepare: PrepareText): PdfWriter => ({
  writeText(tag, text, { bold, size = MIN_FONT_SIZE, leaf: green = false, gap = 0, after = 0, keep = 0, link } = {}) {
    const options = { lineGap: gap, paragraphGap: after };
    const drawnText = prepare(bold ? 'bold' : 'regular', size, text);
    // A paragraph is not split over two pages: it starts on the next page.
    if (doc.y + doc.heightOfString(drawnText, options) + keep > pageBottom(doc)) doc.addPage();
    // The fill colour is not kept over a page break.
    doc.fillColor(green ? leaf : ink);
    if (link !== undefined) return writeLink(doc, document, drawnText, link, options);
    const element = doc.struct(tag, {}, [() => doc.text(drawnText, options)]);
    document.add(element);
    element.end();
  },
  writeTable: (table) => writeTable(doc, prepare, document, table),
  writeColumns: (columns, { shaded = false } = {}) => writeColumns(doc, prepare, document, columns, shaded),
  addSpace: (lines) => void doc.moveDown(lines),
  drawLine: (down) => drawRule(doc, down),
});

/** Draws the page number on each page. */
export const drawPageNumbers = (doc: Doc, prepare: PrepareText, pages: number): void => {
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    const { left, room } = pageTextArea(doc);
    // Text below the bottom margin would start a new page.
    doc.page.margins.bottom = 0;
    drawArtifact(doc, 'Pagination', () => {
      const text = prepare('regular', MIN_FONT_SIZE, `${page + 1} / ${pages}`);
      doc.fillColor(ink).text(text, left, doc.page.height - left + 4, {
        width: room,
        align: 'right',
        lineBreak: false,
      });
    });
  }
};
