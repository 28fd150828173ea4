import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { daysInMonth } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { findText, type Strings, type TextParams } from '#platform/pure/text-lookup.ts';
import type { PriceLine } from '#platform/ui/figures/PriceLines.tsx';
import { orderSumNames, basketPriceExamples } from '../../testing/basket-price-examples.ts';
import { catalogueOnSale, exampleItemName, buildExampleOrder } from '../../testing/example-order.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { buildSumLines, toTotalCents } from './sum-lines.ts';

const textsOf = (language: Language): Texts<'ordering'> => {
  const strings = JSON.parse(readFileSync(`src/ordering/strings/${language}.json`, 'utf8')) as Strings;
  return ((key: string, params?: TextParams) =>
    String(findText(strings, language, key, params ?? {}))) as Texts<'ordering'>;
};

/** Sum of the displayed amounts, in cents. */
const addUp = (priceLines: readonly Pick<PriceLine, 'value'>[]): number =>
  priceLines.reduce((sum, { value }) => {
    const text = typeof value === 'string' ? value : '';
    return sum + Number(text.replaceAll(/\D/g, '')) * (text.includes('\u2212') ? -1 : 1);
  }, 0);

describe.each(['en', 'fr', 'nl'] as const)('displayed sums, in %s', (language) => {
  const t = textsOf(language);
  const format = formatOf(language);

  describe.each(basketPriceExamples)('$name', (basket) => {
    const { lines, promo, price } = buildExampleOrder(basket);
    const toNamedPart = (uuid: string) => ({
      uuid,
      name:
        [...catalogueOnSale.offers, ...catalogueOnSale.addons].find((each) => each.uuid === uuid)?.name[language] ?? '',
    });
    const sims = lines.map(({ sim_type, uuid, addons }) => ({
      type: sim_type,
      offer: toNamedPart(uuid),
      addons: addons.map((addon) => toNamedPart(addon.uuid)),
    }));
    const days = { count: basket.days, of: daysInMonth(basket.on) };
    const byDays = (name: string) => (days.count < days.of ? t('order.part.days', { name, ...days }) : name);

    test.each(orderSumNames)('the sum %s lists each part with its name and amount', (name) => {
      const isPartialMonth = name === 'first_bill' || name === 'first_days';
      const sumContext = { sims, promo: promo?.code ?? null, ...(isPartialMonth ? { days } : {}) };
      const { groups, lines: priceLines, apart } = buildSumLines(t, format, toPriceSumReply(price[name]), sumContext);
      expect(groups).toEqual([]);
      const expected = basket[name].parts.map((text) => {
        const amount = Number(text.slice(text.lastIndexOf(' ') + 1));
        const lineCode = text.slice(0, text.lastIndexOf(' '));
        if (lineCode === 'promo') return [t('order.promoLine', { promo: basket.promo }), format.money(amount)];
        if (lineCode === 'shipping') {
          const count = amount / 5;
          return [t('order.shippingOnce', { count }), format.money(amount)];
        }
        const [number, ...words] = lineCode.split(' ');
        const code = words.join(' ');
        const item = sims
          .flatMap(({ offer, addons }) => [offer, ...addons])
          .find(({ uuid }) => exampleItemName(uuid) === code);
        const isUndivided = code.startsWith('co2') || code.startsWith('forest') || code.startsWith('village');
        const label = isPartialMonth && !isUndivided ? byDays(item?.name ?? '') : (item?.name ?? '');
        return [sims.length > 1 ? t('order.part.ofSim', { number, name: label }) : label, format.money(amount)];
      });
      expect([...priceLines, ...(apart?.lines ?? [])].map(({ label, value }) => [label, value])).toEqual(expected);
    });

    test('the monthly sums of the SIMs add up to the total', () => {
      const month = toPriceSumReply(price.each_month);
      const sum = buildSumLines(t, format, month, { sims, promo: promo?.code ?? null }, true);
      expect(sum.groups).toHaveLength(sims.length > 1 ? sims.length : 0);
      const { groups, lines: otherLines, apart } = sum;
      const headed = [...groups, ...(apart ? [apart] : [])];
      for (const group of headed)
        if (group.value !== '' && group.lines.length > 0) expect(addUp(group.lines)).toBe(addUp([group]));
      // A group without an amount has one line that contains the amount.
      const amounts = headed.flatMap((group): readonly PriceLine[] => (group.value === '' ? group.lines : [group]));
      expect(addUp([...amounts, ...otherLines])).toBe(Math.round(basket.each_month.total * 100));
      const text = formatVatText(texts(language, 'platform'), format, toTotalCents(month), {
        company: basket.professional ?? false,
        vat_percent: price.vat_percent,
      });
      expect(text).toContain(format.money(basket.each_month.vat));
    });
  });
});
