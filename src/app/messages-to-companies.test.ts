import { expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import { languages } from '#platform/pure/language.ts';
import type { Message } from '#notifications/server/commands.ts';
import { messages } from './domains.ts';
import { invoiceExamples } from './testing/examples/invoice-examples.ts';
import { usageAlertExamples } from './testing/examples/usage-alert-examples.ts';

const uuid = '0190f3a0-0000-7000-8000-000000000001';
const planChange = {
  event: 'asked',
  customer_product_uuid: uuid,
  msisdn: '+32470123456',
  before: 'Birch',
  plan: 'Oak',
  price: 30,
  promo: { full_price: 33, full_from: '2027-02-01' },
  from: '2026-11-30T23:00:00.000Z',
  offer_uuid: uuid,
  addon_uuids: [],
};
const unused = { order_product_uuid: uuid, type: 1, msisdn: '+32470123456', ends_at: '2026-12-30T23:00:00.000Z' };
const prepaidMonth = {
  customer_product_uuid: uuid,
  msisdn: '+32470123456',
  first: '2026-12-01',
  amount: 20,
  missing: 4,
};
const note = { number: 'CN2026-0000007', corrects: '2026-0000123', amount: 12.1 };
const bill = invoiceExamples['invoice-ready']?.[0];
const alert = usageAlertExamples.find((each) => 'price_gb' in each);

/** Messages, and the amounts without VAT that they say to a company. */
const cases: [string, Record<string, unknown> | undefined, number[]][] = [
  // 30.00 / 1.21 = 24.793…, 33.00 / 1.21 = 27.272…
  ['plan-change', planChange, [24.79, 27.27]],
  // 20.00 / 1.21 = 16.528…, 40.00 / 1.21 = 33.057…
  ['usage-alert', alert, [16.53, 33.06]],
  // 20.00 - 5.00 of contributions: 15.00 / 1.21 = 12.396…
  ['month-missing', { ...prepaidMonth, contributions: 5 }, [12.4]],
  ['sim-unused', { ...unused, shipping: 5 }, [4.13]],
  ['invoice-ready', { ...bill, net: 35.63 }, [35.63, 7.48]],
  ['credit-note-ready', { ...note, net: 10 }, [10, 2.1]],
];

const readRows = async (name: string, example: Record<string, unknown> | undefined, context: object) => {
  const { data, sections } = messages.find((each) => each.name === name) as Message;
  const all = (await sections?.(data.parse(example), context as never)) ?? [];
  return all.flatMap(({ rows }) => rows.map(([, value]) => value)).join(' | ');
};

test.each(languages)('messages show prices without VAT to a company only, in %s', async (language) => {
  const { money } = formatOf(language);
  for (const [name, example, net] of cases) {
    const rows = await readRows(name, example, { language, company: true });
    for (const amount of net) expect([name, rows]).toEqual([name, expect.stringContaining(money(amount))]);
  }
  const toPrivate = { language, company: false };
  expect(await readRows('plan-change', planChange, toPrivate)).toBe('');
  expect(await readRows('usage-alert', alert, toPrivate)).toBe('');
  expect(await readRows('credit-note-ready', note, toPrivate)).toBe('');
});

test.each(languages)('an SMS shows prices without VAT to a company and with VAT to others, in %s', (language) => {
  const { money } = formatOf(language);
  const roaming = { country: 'MA', zone: 'abroad', at: '2026-11-30T23:00:00.000Z', prepaid: false, fair_use_gb: null };
  const prices = { minute: 2.42, received: 1.21, sms: 0.5, data_gb: 12.1 };
  const wordsOf = (name: string, example: Record<string, unknown>) => {
    const { data, values } = messages.find((each) => each.name === name) as Message;
    return values?.(data.parse(example), language, null as never);
  };
  const welcome = (company: boolean) => wordsOf('roaming-welcome', { ...roaming, ...prices, company });
  expect(welcome(true)).toMatchObject({ minute: money(2), received: money(1), data: money(10) });
  expect(welcome(false)).toMatchObject({ minute: money(2.42), data: money(12.1) });
  expect(welcome(false)?.['vat']).not.toBe(welcome(true)?.['vat']);
  expect(wordsOf('usage-alert', { ...alert, company: true })).toMatchObject({ price: money(33.06) });
});
