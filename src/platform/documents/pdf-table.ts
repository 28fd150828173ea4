import {
  pageBottom,
  columnPlaces,
  type Doc,
  drawRule,
  ink,
  type Parent,
  type PrepareText,
  pageTextArea,
  MIN_FONT_SIZE,
} from './pdf-page.ts';

type Row = readonly string[] | { cells: readonly string[]; bold: boolean };

export type Table = {
  /** Empty for a table of named rows only. */
  head: readonly string[];
  rows: readonly Row[];
  /** Width of each column as a share of the total; all columns after the first are right-aligned. */
  widths: readonly number[];
  /** The first cell of a row names the row. */
  rowHeads?: boolean;
  /** The table starts on the next page when it does not fit whole; only for one that is shorter than a page. */
  keepsTogether?: boolean;
};

const GAP = 10;
/** Space for the line below a row. */
const AFTER_ROW = 5;

type Cell = { text: string; type: 'TH' | 'TD'; scope?: 'Column' | 'Row' };

/** Writes a tagged table; the column heads are repeated on each page. A row is not split over two pages. */
export const writeTable = (
  doc: Doc,
  prepare: PrepareText,
  parent: Parent,
  { head, rows, widths, rowHeads = false, keepsTogether = false }: Table,
): void => {
  const columns = columnPlaces(doc, widths, GAP);
  const table = doc.struct('Table');
  parent.add(table);
  const prepareCell = (text: string, bold: boolean) => prepare(bold ? 'bold' : 'regular', MIN_FONT_SIZE, text);
  const heightOf = (texts: readonly string[], bold: boolean): number =>
    Math.max(
      ...texts.map((text, at) => doc.heightOfString(prepareCell(text, bold), { width: columns[at]?.width ?? 0 })),
    );
  const writeRow = (cells: readonly Cell[], bold: boolean): void => {
    const texts = cells.map(({ text }) => text);
    const height = heightOf(texts, bold);
    const y = doc.y;
    const tr = doc.struct('TR');
    table.add(tr);
    for (const [at, text] of texts.entries()) {
      const { x, width } = columns[at] ?? { x: 0, width: 0 };
      const drawnText = prepareCell(text, bold);
      doc.fillColor(ink);
      const { type = 'TD', scope } = cells[at] ?? {};
      const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
      const cell = doc.struct(type, options, [
        () => doc.text(drawnText, x, y, { width, align: at === 0 ? 'left' : 'right', features: ['tnum'] }),
      ]);
      tr.add(cell);
      cell.end();
    }
    tr.end();
    doc.x = pageTextArea(doc).left;
    doc.y = y + height + AFTER_ROW - 3;
    drawRule(doc, 0);
    doc.y += 3;
  };
  const writeHead = (): void => {
    if (head.length === 0) return;
    writeRow(
      head.map((text) => ({ text, type: 'TH', scope: 'Column' })),
      true,
    );
  };
  const startPageFor = (height: number): boolean => {
    if (doc.y + height <= pageBottom(doc)) return false;
    doc.addPage();
    return true;
  };
  const cellsOf = (row: Row) => ('cells' in row ? row : { cells: row, bold: false });
  const heightOfRow = (row: Row): number => {
    const { cells, bold } = cellsOf(row);
    return heightOf(cells, bold) + AFTER_ROW;
  };
  const first = keepsTogether ? rows : rows.slice(0, 1);
  const heightOfHead = head.length === 0 ? 0 : heightOfRow({ cells: head, bold: true });
  startPageFor(first.reduce((sum, row) => sum + heightOfRow(row), heightOfHead));
  writeHead();
  for (const row of rows) {
    const { cells, bold } = cellsOf(row);
    if (startPageFor(heightOfRow(row) - AFTER_ROW)) writeHead();
    writeRow(
      cells.map((text, at) => (rowHeads && at === 0 ? { text, type: 'TH', scope: 'Row' } : { text, type: 'TD' })),
      bold,
    );
  }
  table.end();
};
