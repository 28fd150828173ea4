import type { LegalPart } from '#legal/rules/legal-documents.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { taggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';

type Document = { title: string; intro: string; parts: readonly LegalPart[] };
type Head = { brand: string; author: string; version: string; language: Language; date: Date };

/** Whose paper it is, and what. */
export const beginPaper = (paper: Paper, brand: string, text: string): void => {
  paper.put('P', brand, { bold: true, size: 10, leaf: true });
  paper.skip(0.4);
  paper.put('H1', text, { bold: true, size: 19 });
};

/** A document of parts as a tagged PDF. */
export const partsPdf = (
  { title, intro, parts }: Document,
  { brand, author, version, language, date }: Head,
): Promise<Uint8Array> =>
  taggedPdf({ title: `${title}, ${version}`, author, language, date }, (paper) => {
    beginPaper(paper, brand, title);
    paper.put('P', version, { size: 10 });
    paper.skip(0.6);
    paper.put('P', intro, { gap: 1.5 });
    for (const part of parts) {
      paper.skip(0.75);
      paper.put('H2', part.title, { bold: true, size: 11, leaf: true, gap: 2, keep: 40 });
      for (const text of part.text) paper.put('P', text, { gap: 1.5, after: 2.5 });
    }
  });
