declare namespace PDFKit.Mixins {
  /** A font that fontkit has parsed. */
  interface ParsedFont {
    readonly postscriptName: string;
    /** Code points that have a glyph. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(point: number): unknown;
  }

  interface PDFFont {
    /** pdfkit takes a parsed font too, which its types do not say yet. */
    registerFont(name: string, font: ParsedFont): this;
  }
}

/** The parts of the fontkit package that are used here; it comes without types. */
declare module 'fontkit' {
  export type Font = PDFKit.Mixins.ParsedFont;
  export const create: (bytes: Uint8Array) => Font;
}
