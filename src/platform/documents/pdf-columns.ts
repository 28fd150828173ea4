import { encode } from 'uqr';
import { replaceMissingGlyphs } from './pdf-fonts.ts';
import {
  pageBottom,
  columnPlaces,
  type Doc,
  drawShade,
  ink,
  leaf,
  type Parent,
  type PrepareText,
  pageTextArea,
  MIN_FONT_SIZE,
} from './pdf-page.ts';

export type ColumnText = {
  text: string;
  tag?: 'H1' | 'H2' | 'P';
  bold?: boolean;
  size?: number;
  leaf?: boolean;
  /** Points of space above. */
  above?: number;
};

export type QrFigure = {
  value: string;
  /** Read by screen readers in place of the code. */
  alt: string;
  /** Width and height in points. */
  size: number;
};

export type Column = {
  /** Width as a share of the total. */
  width: number;
  /** QR code above the texts. */
  qr?: QrFigure;
  texts: readonly ColumnText[];
};

const GAP = 18;
const PADDING = 14;
/** Width of the quiet zone around a code in modules (ISO/IEC 18004). */
const QUIET = 4;

const prepareColumnText = (prepare: PrepareText, { text, bold, size }: ColumnText): string =>
  prepare(bold ? 'bold' : 'regular', size ?? MIN_FONT_SIZE, text);

const heightOfText = (doc: Doc, prepare: PrepareText, text: ColumnText, width: number): number =>
  (text.above ?? 0) + doc.heightOfString(prepareColumnText(prepare, text), { width, lineGap: 1 });

const heightOf = (doc: Doc, prepare: PrepareText, { qr, texts }: Column, width: number): number =>
  texts.reduce((sum, text) => sum + heightOfText(doc, prepare, text, width), qr ? qr.size : 0);

/** Draws a code on white, with its quiet zone, as a figure with a text alternative. */
const drawQr = (doc: Doc, parent: Parent, { value, alt, size }: QrFigure, x: number, y: number): void => {
  const code = encode(value, { ecc: 'M', boostEcc: false, border: QUIET });
  const module = size / code.size;
  const options: PDFKit.Mixins.StructureElementOptions & { bbox: number[] } = {
    alt: replaceMissingGlyphs(alt),
    bbox: [x, y, x + size, y + size],
  };
  const figure = doc.struct('Figure', options, [
    () => {
      doc.rect(x, y, size, size).fillColor('#ffffff').fill();
      for (const [row, cells] of code.data.entries())
        for (const [at, dark] of cells.entries()) if (dark) doc.rect(x + at * module, y + row * module, module, module);
      doc.fillColor('#000000').fill();
    },
  ]);
  parent.add(figure);
  figure.end();
};

/** Writes columns side by side, read one after the other; the block is not split over two pages. */
export const writeColumns = (
  doc: Doc,
  prepare: PrepareText,
  parent: Parent,
  columns: readonly Column[],
  shaded: boolean,
): void => {
  const padding = shaded ? PADDING : 0;
  const places = columnPlaces(
    doc,
    columns.map(({ width }) => width),
    GAP,
    padding,
  );
  const height = Math.max(...columns.map((column, at) => heightOf(doc, prepare, column, places[at]?.width ?? 0)));
  if (doc.y + height + 2 * padding > pageBottom(doc)) doc.addPage();
  const topY = doc.y;
  if (shaded) drawShade(doc, topY, height + 2 * padding);
  for (const [at, { qr, texts }] of columns.entries()) {
    const { x, width } = places[at] ?? { x: 0, width: 0 };
    let y = topY + padding;
    if (qr) {
      drawQr(doc, parent, qr, x, y);
      y += qr.size;
    }
    for (const each of texts) {
      const bottom = y + heightOfText(doc, prepare, each, width);
      const place = y + (each.above ?? 0);
      const drawnText = prepareColumnText(prepare, each);
      doc.fillColor(each.leaf ? leaf : ink);
      const element = doc.struct(each.tag ?? 'P', {}, [() => doc.text(drawnText, x, place, { width, lineGap: 1 })]);
      parent.add(element);
      element.end();
      y = bottom;
    }
  }
  doc.x = pageTextArea(doc).left;
  doc.y = topY + height + 2 * padding;
};
