import type { catalogueContract } from '../../contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findPriceListEdition } from './find-price-list-edition.ts';
import { buildPriceSections, type PriceSection } from './price-sections.ts';
import { findOrDrawPdf } from '#platform/documents/cached-pdf.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';

type Head = { brand: string; date: Date; title: string; edition: string; vat: string };

/** Shares of the width: the name gets the space that its prices leave. */
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

export const priceListDocument: Handler<typeof catalogueContract, 'GET /api/catalogue/price-list/document'> = async (
  ctx,
) => {
  const language = ctx.query.lang ?? ctx.language;
  const storedEdition = await findPriceListEdition(ctx.db, ctx.query.edition);
  if (!storedEdition) throw ctx.refuse('NOT_FOUND');
  const { edition, prices, all } = storedEdition;
  const validFrom = all.find((each) => each.edition === edition)?.counts_from ?? ctx.now();
  const t = texts(language, 'catalogue');
  ctx.reply.header('content-disposition', `inline; filename="${t('prices.file')}-${edition}.pdf"`);
  // An edition never changes.
  return findOrDrawPdf(ctx.settings, `price list ${edition} ${validFrom.getTime()} ${language}`, () =>
    renderPriceListPdf(buildPriceSections(prices, language), language, {
      brand: ctx.settings.BRAND_NAME,
      date: validFrom,
      title: t('prices.title'),
      edition: t('prices.edition', { edition, date: formatOf(language).date(toIso(validFrom)) }),
      vat: t('prices.vat'),
    }),
  );
};
