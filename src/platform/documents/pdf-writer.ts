import { replaceMissingGlyphs, type Weight } from './pdf-fonts.ts';

const ink = '#12312a';
const leaf = '#1f7a55';
const line = '#b9c9bd';
/** Height in points of the line with the page number. */
const foot = 24;
/** Default and minimum font size in points, so that a printed contract stays readable. */
const SMALLEST = 10;

type Look = { bold?: boolean; size?: number; leaf?: boolean; gap?: number; after?: number };

export type Table = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Width of each column as a share of the total; all columns after the first are right-aligned. */
  widths: readonly number[];
};

/** Writes a document from top to bottom. Sizes and distances are in points; no font size below 10. */
export type PdfWriter = {
  /**
   * Writes a tagged paragraph or heading. `keep`: points that must be free below it on the page, so that a heading is
   * not separated from its text.
   */
  writeText(tag: 'H1' | 'H2' | 'H3' | 'P', text: string, look?: Look & { keep?: number }): void;
  /** Writes a table; the column heads are repeated on each page. */
  writeTable(table: Table): void;
  /** Adds vertical space, in lines of the preceding text. */
  addSpace(lines: number): void;
  /**
   * Draws a line over the full width, as an artifact (ignored by screen readers), `down` points below the preceding
   * text.
   */
  drawLine(down: number): void;
};

type Doc = PDFKit.PDFDocument;
type Parent = PDFKit.PDFStructureElement;

export const drawArtifact = (doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void => {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
};

const setType = (doc: Doc, weight: Weight, size: number): void => {
  if (size < SMALLEST) throw new Error(`a text of ${size} points is too small to read`);
  doc.font(weight).fontSize(size);
};

const sides = (doc: Doc) => ({ left: doc.page.margins.left, room: doc.page.width - 2 * doc.page.margins.left });

const ruler = (doc: Doc) => (down: number) =>
  drawArtifact(doc, 'Layout', () => {
    const y = doc.y + down;
    const { left, room } = sides(doc);
    doc
      .moveTo(left, y)
      .lineTo(left + room, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
  });

const writeTable = (doc: Doc, parent: Parent, { head, rows, widths }: Table): void => {
  const { left, room } = sides(doc);
  const gap = 10;
  const bottom = doc.page.height - left - foot;
  const totalWidth = widths.reduce((sum, width) => sum + width, 0);
  const columns = widths.map((width, at) => ({
    x: left + (room * widths.slice(0, at).reduce((sum, each) => sum + each, 0)) / totalWidth + (at > 0 ? gap : 0),
    width: (room * width) / totalWidth - (at > 0 ? gap : 0),
  }));
  const table = doc.struct('Table');
  parent.add(table);
  const rule = ruler(doc);
  const row = (cells: readonly string[], heading: boolean): void => {
    setType(doc, heading ? 'bold' : 'regular', SMALLEST);
    const texts = cells.map(replaceMissingGlyphs);
    const height = Math.max(
      ...texts.map((text, at) => doc.heightOfString(text, { width: columns[at]?.width ?? room })),
    );
    if (doc.y + height > bottom) {
      doc.addPage();
      if (!heading) row(head, true);
      setType(doc, heading ? 'bold' : 'regular', SMALLEST);
    }
    const y = doc.y;
    const tr = doc.struct('TR');
    table.add(tr);
    for (const [at, text] of texts.entries()) {
      const { x, width } = columns[at] ?? { x: left, width: room };
      doc.fillColor(ink);
      const cell = doc.struct(heading ? 'TH' : 'TD', {}, [
        () => doc.text(text, x, y, { width, align: at === 0 ? 'left' : 'right', features: ['tnum'] }),
      ]);
      tr.add(cell);
      cell.end();
    }
    tr.end();
    doc.x = left;
    doc.y = y + height + 2;
    rule(0);
    doc.y += 3;
  };
  row(head, true);
  for (const cells of rows) row(cells, false);
  table.end();
};

export const createPdfWriter = (doc: Doc, document: Parent): PdfWriter => {
  const bottom = () => doc.page.height - sides(doc).left - foot;
  return {
    writeText(tag, text, { bold = false, size = SMALLEST, leaf: green = false, gap = 0, after = 0, keep = 0 } = {}) {
      setType(doc, bold ? 'bold' : 'regular', size);
      const options = { lineGap: gap, paragraphGap: after };
      // A paragraph is not split over two pages: it starts on the next page.
      if (doc.y + doc.heightOfString(replaceMissingGlyphs(text), options) + keep > bottom()) doc.addPage();
      // The fill colour is not kept over a page break.
      doc.fillColor(green ? leaf : ink);
      const element = doc.struct(tag, {}, [() => doc.text(replaceMissingGlyphs(text), options)]);
      document.add(element);
      element.end();
    },
    writeTable: (table) => writeTable(doc, document, table),
    addSpace: (lines) => void doc.moveDown(lines),
    drawLine: ruler(doc),
  };
};

/** Draws the page number on each page. */
export const drawPageNumbers = (doc: Doc, pages: number): void => {
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    const { left, room } = sides(doc);
    // Text below the bottom margin would start a new page.
    doc.page.margins.bottom = 0;
    drawArtifact(doc, 'Pagination', () => {
      setType(doc, 'regular', SMALLEST);
      doc.fillColor(ink).text(`${page + 1} / ${pages}`, left, doc.page.height - left + 4, {
        width: room,
        align: 'right',
        lineBreak: false,
      });
    });
  }
};
