import type { FindPdfFont, Weight } from './pdf-fonts.ts';

export type Doc = PDFKit.PDFDocument;
export type Parent = PDFKit.PDFStructureElement;

export const ink = '#12312a';
export const leaf = '#1f7a55';
const line = '#b9c9bd';
const shade = '#eef4ee';
/** Height in points of the line with the page number. */
const foot = 24;
/** Default and minimum font size in points, so that a printed contract stays readable. */
export const MIN_FONT_SIZE = 10;

/**
 * Sets the font for a text that is measured or drawn next, by its weight, size (points) and letters, and returns the text with the characters that
 * the font has.
 * @throws Error for a size under `MIN_FONT_SIZE`.
 */
export type PrepareText = (weight: Weight, size: number, text: string) => string;

/** Registers each font with the document, which then embeds the glyphs that it uses. */
export const createPrepareText =
  (doc: Doc, findFont: FindPdfFont): PrepareText =>
  (weight, size, text) => {
    if (size < MIN_FONT_SIZE) throw new Error(`a text of ${size} points is too small to read`);
    const { name, font, drawnText } = findFont(weight, text);
    doc.registerFont(name, font);
    doc.font(name).fontSize(size);
    return drawnText;
  };

/** Left edge and width of the text of a page, in points. */
export const pageTextArea = (doc: Doc) => ({
  left: doc.page.margins.left,
  room: doc.page.width - 2 * doc.page.margins.left,
});

/** The lowest position of text on the page. */
export const pageBottom = (doc: Doc): number => doc.page.height - pageTextArea(doc).left - foot;

/** Draws what screen readers ignore. */
export const drawArtifact = (doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void => {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
};

/** Draws a line over the full width, `down` points below the preceding text. */
export const drawRule = (doc: Doc, down: number): void =>
  drawArtifact(doc, 'Layout', () => {
    const y = doc.y + down;
    const { left, room } = pageTextArea(doc);
    doc
      .moveTo(left, y)
      .lineTo(left + room, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
  });

/** Fills the background of a block over the full width. */
export const drawShade = (doc: Doc, y: number, height: number): void =>
  drawArtifact(doc, 'Layout', () => {
    const { left, room } = pageTextArea(doc);
    doc.roundedRect(left, y, room, height, 8).fillColor(shade).fill();
  });

/** Positions of columns by their shares of the full width, `gap` points apart, `inset` points from the sides. */
export const columnPlaces = (doc: Doc, shares: readonly number[], gap: number, inset = 0) => {
  const { left, room } = pageTextArea(doc);
  const totalShares = shares.reduce((sum, share) => sum + share, 0);
  const usable = room - 2 * inset - gap * (shares.length - 1);
  return shares.map((share, at) => ({
    x: left + inset + gap * at + (usable * shares.slice(0, at).reduce((sum, each) => sum + each, 0)) / totalShares,
    width: (usable * share) / totalShares,
  }));
};
