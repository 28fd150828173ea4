import type { LegalPart } from '#legal/rules/legal-documents.ts';
import type { PdfWriter } from '#platform/documents/pdf-writer.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';

type Document = { title: string; intro: string; parts: readonly LegalPart[] };
type Head = { brand: string; author: string; version: string; language: Language; date: Date };

/** Writes the brand and the title at the top of a PDF. */
export const writePdfHeading = (paper: PdfWriter, brand: string, text: string): void => {
  paper.writeText('P', brand, { bold: true, size: 10, leaf: true });
  paper.addSpace(0.4);
  paper.writeText('H1', text, { bold: true, size: 19 });
};

/** A document of parts as a tagged PDF. */
export const renderLegalDocumentPdf = (
  { title, intro, parts }: Document,
  { brand, author, version, language, date }: Head,
): Promise<Uint8Array> =>
  renderTaggedPdf({ title: `${title}, ${version}`, author, language, date }, (paper) => {
    writePdfHeading(paper, brand, title);
    paper.writeText('P', version, { size: 10 });
    paper.addSpace(0.6);
    paper.writeText('P', intro, { gap: 1.5 });
    for (const part of parts) {
      paper.addSpace(0.75);
      paper.writeText('H2', part.title, { bold: true, size: 11, leaf: true, gap: 2, keep: 40 });
      for (const text of part.text) paper.writeText('P', text, { gap: 1.5, after: 2.5 });
    }
  });
