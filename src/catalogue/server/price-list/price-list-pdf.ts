import { taggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';
import type { PriceSection } from './price-list.ts';

type Head = { brand: string; date: Date; title: string; edition: string; vat: string };

/** Shares of the width: what it is gets as much as fits beside its prices. */
const widthsOf = ({ length }: readonly string[]): number[] => [
  length > 4 ? 3 : 4,
  ...Array.from({ length: length - 1 }, () => 1.2),
];

/** An edition of the price list as a tagged PDF of a few pages. */
export const priceListPdf = (
  sections: readonly PriceSection[],
  language: Language,
  { brand, date, title, edition, vat }: Head,
): Promise<Uint8Array> =>
  taggedPdf({ title: `${title}, ${edition}`, author: brand, language, date }, (paper) => {
    paper.put('P', brand, { bold: true, leaf: true });
    paper.put('H1', title, { bold: true, size: 19 });
    paper.put('P', edition, { bold: true });
    paper.put('P', vat);
    for (const section of sections) {
      paper.skip(1);
      paper.put('H2', section.title, { bold: true, size: 12, leaf: true, keep: 80 });
      if (section.note) paper.put('P', section.note, { after: 4 });
      paper.table({ head: section.columns, rows: section.rows, widths: widthsOf(section.columns) });
    }
  });
