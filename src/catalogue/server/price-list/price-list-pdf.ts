import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';
import type { PriceSection } from './price-sections.ts';

type Head = { brand: string; date: Date; title: string; edition: string; vat: string };

/** Shares of the width: what it is gets as much as fits beside its prices. */
const columnWidths = ({ length }: readonly string[]): number[] => [
  length > 4 ? 3 : 4,
  ...Array.from({ length: length - 1 }, () => 1.2),
];

/** An edition of the price list as a tagged PDF of a few pages. */
export const renderPriceListPdf = (
  sections: readonly PriceSection[],
  language: Language,
  { brand, date, title, edition, vat }: Head,
): Promise<Uint8Array> =>
  renderTaggedPdf({ title: `${title}, ${edition}`, author: brand, language, date }, (paper) => {
    paper.writeText('P', brand, { bold: true, leaf: true });
    paper.writeText('H1', title, { bold: true, size: 19 });
    paper.writeText('P', edition, { bold: true });
    paper.writeText('P', vat);
    for (const section of sections) {
      paper.addSpace(1);
      paper.writeText('H2', section.title, { bold: true, size: 12, leaf: true, keep: 80 });
      if (section.note) paper.writeText('P', section.note, { after: 4 });
      paper.writeTable({ head: section.columns, rows: section.rows, widths: columnWidths(section.columns) });
    }
  });
