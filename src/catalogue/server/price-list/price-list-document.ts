import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findPriceListEdition } from './find-price-list-edition.ts';
import { renderPriceListPdf } from './price-list-pdf.ts';
import { buildPriceSections } from './price-sections.ts';

export const priceListDocument: Handler<typeof catalogueContract, 'GET /api/catalogue/price-list/document'> = async (
  ctx,
) => {
  const language = ctx.query.lang ?? ctx.language;
  const asked = await findPriceListEdition(ctx.db, ctx.query.edition);
  if (!asked) throw ctx.refuse('NOT_FOUND');
  const { edition, prices, all } = asked;
  const from = all.find((each) => each.edition === edition)?.counts_from ?? ctx.now();
  const t = texts(language, 'catalogue');
  ctx.reply.header('content-disposition', `inline; filename="${t('prices.file')}-${edition}.pdf"`);
  return renderPriceListPdf(buildPriceSections(prices, language), language, {
    brand: ctx.settings.BRAND_NAME,
    date: from,
    title: t('prices.title'),
    edition: t('prices.edition', { edition, date: formatOf(language).date(toIso(from)) }),
    vat: t('prices.vat'),
  });
};
