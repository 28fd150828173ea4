import { describe, expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { catalogueSettings } from '../../settings.ts';
import { replaceMissingGlyphs } from '#platform/documents/pdf-fonts.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { type ContractSummary, buildContractSummary } from './contract-summary.ts';
import { renderContractSummaryPdf } from './contract-summary-pdf.ts';
import { readCatalogue } from '../files/read-catalogue.ts';
import type { Catalogue } from '../sale/catalogue-cache.ts';

const settings = {
  ...readSettings(catalogueSettings, {}),
  SUPPORT_EMAIL: 'help@canopy.example',
  BRAND_NAME: 'Canopy',
  APP_URL: 'https://canopy.example',
} as Settings;
const loadedAt = new Date('2026-11-21T10:00:00Z');
const { content } = await readCatalogue();
const catalogue = { content, loadedAt } as Catalogue;

/** A line may end behind a hyphen. */
const inOne = (text: string): string => text.replaceAll(/\s+/g, '');

/** On one page, its fonts in it, no text below 10 points, and every word of it can be read out. */
const expectReadable = (bytes: Uint8Array, summary: ContractSummary): void => {
  const { pages, fonts, embedded, smallest, text } = readPdf(bytes);
  expect({ pages, fonts, smallest }).toEqual({ pages: 1, fonts: embedded, smallest: 10 });
  for (const line of summary.sections.flatMap(({ title, lines }) => [title, ...lines]))
    expect(inOne(text)).toContain(inOne(replaceMissingGlyphs(line)));
};

describe.each(languages)('in %s', (language) => {
  test.each(content.offers.map((offer) => [offer.code, offer] as const))(
    '%s has all sections in the legal order, on one tagged A4 page',
    async (_, offer) => {
      const summary = buildContractSummary(catalogue, offer, language, settings);
      expect(summary.sections.map(({ key }) => key)).toEqual([
        'provider',
        'services',
        'speeds',
        'price',
        'duration',
        'disabilities',
      ]);
      expect(JSON.stringify(summary)).not.toMatch(/summary\.|\{\{|undefined|NaN/);
      const bytes = await renderContractSummaryPdf(summary, language, { brand: 'Canopy', date: loadedAt });
      const pdf = Buffer.from(bytes).toString('latin1');
      expect(pdf).toContain('/StructTreeRoot');
      expect(pdf).toContain(`/Lang (${language})`);
      expectReadable(bytes, summary);
    },
  );

  test('a summary with a promo and all extras fits one readable page', async () => {
    const [promo] = content.promos;
    const offer = content.offers.find(({ code }) => code === 'pro-postpaid-m');
    if (!offer || !promo) throw new Error('no offer');
    const summary = buildContractSummary(catalogue, offer, language, settings, {
      addons: content.addons,
      promo,
      discount: null,
    });
    const price = summary.sections.find(({ key }) => key === 'price')?.lines.join(' ') ?? '';
    // 22.00 less 10 %.
    expect(price).toMatch(/WELCOME10.*19[.,]80/);
    for (const { name } of content.addons) expect(price).toContain(name[language]);
    expect(price).not.toMatch(/summary\.|\{\{|undefined|NaN/);
    expectReadable(await renderContractSummaryPdf(summary, language, { brand: 'Canopy', date: loadedAt }), summary);
  });
});

test('the price of a company plan is given without VAT too, and the price of a private plan is not', () => {
  const linesOf = (code: string) => {
    const offer = content.offers.find((each) => each.code === code);
    if (!offer) throw new Error(`no ${code}`);
    const { sections } = buildContractSummary(catalogue, offer, 'en', settings);
    return sections.find(({ key }) => key === 'price')?.lines ?? [];
  };
  // 22.00 with 21 %: 3.82 VAT, and the rest.
  expect(linesOf('pro-postpaid-m')).toContain('That is €18.18 excluding VAT and €3.82 VAT (21%).');
  expect(linesOf('private-postpaid-m').join(' ')).not.toContain('excluding VAT');
});

test('only the summary of a private plan mentions the right to withdraw', () => {
  for (const offer of content.offers) {
    const { sections } = buildContractSummary(catalogue, offer, 'en', settings);
    const lines = sections.find(({ key }) => key === 'duration')?.lines.join(' ') ?? '';
    expect([offer.code, lines.includes('withdraw')]).toEqual([offer.code, offer.audience === 'private']);
  }
});

test('the hash depends on the content and not on the day of loading', () => {
  const [s, m] = content.offers;
  if (!s || !m) throw new Error('no offers');
  const { hash } = buildContractSummary(catalogue, s, 'en', settings);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(
    buildContractSummary({ ...catalogue, loadedAt: new Date('2027-01-01T10:00:00Z') }, s, 'en', settings).hash,
  ).toBe(hash);
  expect(buildContractSummary(catalogue, m, 'en', settings).hash).not.toBe(hash);
  expect(buildContractSummary(catalogue, { ...s, price_cents: 1100 }, 'en', settings).hash).not.toBe(hash);
});

test('a summary that does not fit one page is refused', async () => {
  const [offer] = content.offers;
  if (!offer) throw new Error('no offers');
  const summary = buildContractSummary(catalogue, offer, 'en', settings);
  const longSummary = {
    ...summary,
    sections: [
      ...summary.sections,
      { key: 'more', title: 'More', lines: Array.from({ length: 60 }, () => summary.intro) },
    ],
  };
  await expect(renderContractSummaryPdf(longSummary, 'en', { brand: 'Canopy', date: loadedAt })).rejects.toThrow(
    'pages',
  );
});

describe('the price guarantee with a promo', () => {
  const euroPromo = {
    ...(content.promos[0] as (typeof content.promos)[number]),
    code: 'TWELVE',
    kind: 'euro' as const,
    value: 12,
    months: 3,
  };
  const priceOf = (
    discount: { cents: number; full_price_from: BusinessDate | null } | null,
    promo: typeof euroPromo | null = euroPromo,
  ) => {
    const offer = content.offers.find(({ code }) => code === 'pro-postpaid-m');
    if (!offer) throw new Error('no offer');
    const { sections } = buildContractSummary(catalogue, offer, 'en', settings, { addons: [], promo, discount });
    return (sections.find(({ key }) => key === 'price')?.lines.join(' ') ?? '').replaceAll('\u00a0', ' ');
  };

  // The plan costs 22.00.
  test.each<[string, Parameters<typeof priceOf>, string]>([
    [
      'the whole amount of the promo',
      [{ cents: 1200, full_price_from: null }],
      '€12.00 a month off this plan for 3 whole months, so €10.00 a month',
    ],
    [
      'the share of the plan in the amount',
      [{ cents: 200, full_price_from: null }],
      '€2.00 a month off this plan for 3 whole months, so €20.00 a month',
    ],
    [
      'an amount that is taken off other plans',
      [{ cents: 0, full_price_from: null }],
      'all of its amount is taken off the other plans',
    ],
    [
      'an amount of at most the price of the plan',
      [{ cents: 9900, full_price_from: null }],
      '€22.00 a month off this plan for 3 whole months, so €0.00 a month',
    ],
    [
      'a running promo, after a change of plan',
      [{ cents: 220, full_price_from: '2027-02-01' }, null],
      'takes €2.20 a month off this plan, so €19.80 a month. From 1 February 2027 it is the price above',
    ],
  ])('names %s', (_what, [discount, promo], text) => {
    expect(priceOf(discount, promo)).toContain(text);
    expect(priceOf(discount, promo)).toContain('For 12 months from the activation this price does not go up');
  });

  test('is missing without a promo or a discount', () => expect(priceOf(null, null)).not.toContain('does not go up'));
});
