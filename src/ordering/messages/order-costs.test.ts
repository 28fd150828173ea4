import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { computeOrderTotals } from '#ordering/server/orders/order-totals.ts';
import { texts } from '#platform/i18n/texts.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { languages } from '#platform/pure/language.ts';
import { orderSumNames, basketPriceExamples } from '../testing/basket-price-examples.ts';
import { catalogueOnSale, buildExampleOrder } from '../testing/example-order.ts';
import { buildCostSections } from './order-costs.ts';

const catalogue = {
  offerByUuid: new Map(catalogueOnSale.offers.map((offer) => [offer.uuid, offer])),
  addonByUuid: new Map(catalogueOnSale.addons.map((addon) => [addon.uuid, addon])),
  categoryByCode: new Map(catalogueOnSale.categories.map((category) => [category.code, category])),
} as unknown as Catalogue;

describe.each(basketPriceExamples)('$name', (basket) => {
  const { lines, promo, price } = buildExampleOrder(basket);
  const placed_at = startOfBusinessDay(basket.on);
  const orderedLines = lines.map((line) => ({
    type: line.sim_type,
    payment_type: line.payment_type,
    identify: false,
    offer_uuid: line.uuid,
    price_cents: line.plan_cents,
    addons: line.addons.map(({ uuid, price_cents }) => ({ uuid, price_cents })),
  }));
  const totals = computeOrderTotals(catalogue, orderedLines, promo, placed_at, 500);

  test.each(orderSumNames)('the stored sum %s equals the computed sum', (name) =>
    expect(totals.sums?.[name]).toEqual(price[name]),
  );

  test.each(languages)('the confirmation mail in %s has each part and each total', (language) => {
    const format = formatOf(language);
    const order = {
      order_uuid: 'order',
      customer_uuid: 'customer',
      state: 'confirmed' as const,
      promo,
      totals,
      due_now_cents: totals.due_now_cents,
      payment_method: 0,
      placed_at,
      confirmed_at: placed_at,
      lines: orderedLines.map((line, at) => ({ ...line, order_product_uuid: String(at) })),
    };
    const words = { t: texts(language, 'ordering/messages'), format, language };
    const sections = buildCostSections({ order, catalogue, company: basket.professional ?? false }, words);
    const sums = [basket.each_month, basket.due_now, ...(basket.first_bill.total > 0 ? [basket.first_bill] : [])];
    expect(sections).toHaveLength(sums.length);
    for (const [at, { parts, total, vat }] of sums.entries()) {
      const rows = sections[at]?.rows ?? [];
      const amounts = parts.map((part) => format.money(Number(part.slice(part.lastIndexOf(' ') + 1))));
      expect(rows.slice(0, parts.length).map(([, amount]) => amount)).toEqual(amounts);
      const sum = rows[parts.length]?.[1] ?? '';
      expect(sum).toContain(format.money(total));
      if (total > 0) expect(sum).toContain(format.money(vat));
      expect(JSON.stringify(rows)).not.toMatch(/\{\{|order\.|undefined/);
    }
  });
});
