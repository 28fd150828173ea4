import { orderConfirmed } from './order-confirmed.ts';
import { expect, test } from 'vitest';
import type { PricePart, PriceSum } from '#billing/rules/price-sum.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import type { CustomerForOrder } from '#customers/server/queries.ts';
import type { OrderForMessage } from '#ordering/server/queries.ts';
import type { PortIn } from '#porting/contract.ts';
import { type Language, languages } from '#platform/pure/language.ts';
import { type ConfirmedOrder, buildConfirmationSections } from './order-confirmation.ts';
import { renderMail } from '#notifications/server/render.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

const line = (order_product_uuid: string, type: SimType): OrderForMessage['lines'][number] => ({
  order_product_uuid,
  offer_uuid: 'birch',
  type,
  payment_type: 'prepaid',
  identify: false,
  price_cents: 1500,
  addons: type === 1 ? [{ uuid: 'bees', price_cents: 200 }] : [],
});

const part = (kind: PricePart['kind'], cents: number, sim: number | null = null): PricePart => ({
  kind,
  sim,
  uuid: kind === 'plan' ? 'birch' : kind === 'contribution' ? 'bees' : null,
  count: 1,
  cents,
});
const sum = (parts: PricePart[], vat_cents: number): PriceSum => ({
  parts,
  total_cents: parts.reduce((total, { cents }) => total + cents, 0),
  contributions_cents: 0,
  vat_cents,
});

const order: OrderForMessage = {
  order_uuid: '019f0000-0000-7000-8000-00003f2a9c41',
  customer_uuid: 'customer',
  state: 'confirmed',
  promo: { code: 'LENTE', kind: 'percentage', value: 20, months: 6 },
  // Differs from the sum of the lines: the mail uses the stored totals.
  totals: {
    per_month_cents: 2612,
    per_month_before_promo_cents: 3213,
    promo_months: 6,
    shipping_cents: 507,
    due_now_cents: 1234,
    first_month_days: 10,
    vat_percent: 21,
    vat_cents: 453,
    sums: {
      each_month: sum(
        [part('plan', 1500, 0), part('plan', 1500, 1), part('contribution', 200, 1), part('promo', -588)],
        453,
      ),
      due_now: sum([part('plan', 727, 0), part('shipping', 507)], 214),
      first_bill: sum([], 0),
      first_days: sum([part('plan', 243, 0)], 42),
    },
  },
  due_now_cents: 1234,
  payment_method: 1,
  placed_at: new Date('2026-11-20T10:00:00Z'),
  confirmed_at: new Date('2026-11-20T23:30:00Z'),
  lines: [line('one', 0), line('two', 1)],
};

const month = [part('plan', 2612, 0)];
const unpaidSums = {
  each_month: sum(month, 453),
  due_now: sum([], 0),
  first_bill: sum([part('plan', 243, 0)], 42),
  first_days: sum([], 0),
};

const offerNamed = (name: string) => ({ name: { en: name, fr: name, nl: name } });
const confirmed: ConfirmedOrder = {
  order,
  catalogue: {
    offerByUuid: new Map([['birch', offerNamed('Birch')]]),
    addonByUuid: new Map([['bees', offerNamed('Bees')]]),
  } as unknown as Catalogue,
  customer: {
    company_name: 'Linde <BV>',
    vat_number: '0123456749',
    holder_name: 'An Peeters',
    shipping_address: {
      street_name: 'Wetstraat',
      street_number: '16',
      street_box: '3',
      zip_code: '1000',
      city: 'Brussel',
    },
  } as CustomerForOrder,
  portIns: new Map([['one', { msisdn: '+32470123456', operator_name: 'Proximus' } as Partial<PortIn> as PortIn]]),
  proved: true,
};

const mailIn = (language: Language, confirmedOrder: ConfirmedOrder = confirmed) => {
  const mail = renderMail({
    message: orderConfirmed,
    values: {},
    url: 'https://canopy.example/dashboard',
    sections: buildConfirmationSections(confirmedOrder, language, {
      support: 'help@canopy.example',
      app_url: 'https://canopy.example',
    }),
    language,
    brand: 'Canopy',
    support: 'help@canopy.example',
    phone: '0800 00 000',
    company: 'Operator BV, Street 1, 1000 Brussel',
  });
  return { ...mail, text: mail.text.replaceAll(/[\u00a0\u202f]/g, ' ') };
};

test.each(languages)(
  'the confirmation mail in %s has plans, amounts, promo, port-in and address of the stored order',
  (language) => {
    const { text, html } = mailIn(language);
    const point = language === 'en' ? '.' : ',';
    for (const amount of ['15.00', '2.00', '26.12', '4.53', '32.13', '7.27', '5.07', '12.34', '2.14'])
      expect(text).toContain(amount.replace('.', point));
    for (const expectedText of [
      'Birch',
      'Bees',
      '0470 12 34 56',
      'Proximus',
      'LENTE',
      'Wetstraat 16',
      '1000 Brussel',
      'An Peeters',
      'BE 0123.456.749',
    ])
      expect(text).toContain(expectedText);
    expect(text).toContain('https://canopy.example/dashboard');
    expect(html).toContain('Linde &lt;BV&gt;');
    expect(`${text}${html}`).not.toMatch(/\{\{|order\.|undefined|\[object/);
  },
);

test('the confirmation mail of a private customer has the last day to withdraw in Europe/Brussels and a link to withdraw', () => {
  const consumer = { ...confirmed, customer: { ...confirmed.customer, type: PRIVATE } as CustomerForOrder };
  // 23:30 UTC is already the 21st in Brussels; two weeks later is a Saturday, so the Monday after counts.
  expect(mailIn('fr', consumer).text).toContain('7 décembre 2026');
  expect(mailIn('nl', consumer).text).toContain('7 december 2026');
  for (const [language, linkText] of [
    ['en', 'Withdraw from contract here'],
    ['fr', 'Renoncer au contrat ici'],
    ['nl', 'Hier de overeenkomst herroepen'],
  ] as const) {
    const { text, html } = mailIn(language, consumer);
    expect(html).toContain(`>${linkText}</a>`);
    expect(text).toContain(`https://canopy.example/customer/withdrawal?order=${order.order_uuid}`);
  }
  const company = { ...confirmed, customer: { ...confirmed.customer, type: BUSINESS } as CustomerForOrder };
  expect(mailIn('en', company).text).not.toContain('/customer/withdrawal');
});

test('the confirmation mail has amounts without VAT for a company, and not for a private customer', () => {
  const customerOf = (type: 1 | 2): ConfirmedOrder => ({
    ...confirmed,
    customer: { ...confirmed.customer, type } as CustomerForOrder,
  });
  const company = mailIn('en', customerOf(BUSINESS)).text;
  // With the VAT shown above, each adds up to the paid amount: 26.12 and 12.34.
  expect(company).toContain('Each month, excl. VAT: €21.59');
  expect(company).toContain('Paid when ordering, excl. VAT: €10.20');
  expect(mailIn('nl', customerOf(BUSINESS)).text).toContain('Elke maand, excl. btw: € 21,59');
  expect(mailIn('fr', customerOf(BUSINESS)).text).toContain('Chaque mois, HTVA : 21,59 €');
  const nothingDue = { ...customerOf(BUSINESS), order: { ...order, totals: { ...order.totals, sums: unpaidSums } } };
  expect(mailIn('en', nothingDue).text).not.toContain('Paid when ordering, excl.');
  expect(mailIn('en', customerOf(PRIVATE)).text).not.toMatch(/excl\.|21\.59|10\.20/);
});

test.each([
  ['en', '€5.00 a month off'],
  ['fr', '5,00 € de moins par mois'],
  ['nl', '€ 5,00 per maand korting'],
] as const)('the confirmation mail in %s states the monthly discount of a promo in euro', (language, discountText) => {
  const promo = { code: 'FOREST5', kind: 'euro', value: 5, months: 6 } as const;
  expect(mailIn(language, { ...confirmed, order: { ...order, promo } }).text).toContain(discountText);
});

test('the confirmation mail of a prepaid order says that it is paid online, and does not name the direct debit of the customer', () => {
  const lines = [{ ...line('three', 0), payment_type: 'postpaid' as const }];
  expect(mailIn('en').text).toContain('Payment method: Online payment');
  expect(mailIn('en').text).not.toContain('Direct debit');
  expect(mailIn('en', { ...confirmed, order: { ...order, lines } }).text).toContain('Payment method: Direct debit');
});

test('the confirmation mail leaves out the promo, address and shipping that an order does not have', () => {
  const totals = { ...order.totals, promo_months: null, sums: unpaidSums };
  const lines = [{ ...line('three', 0), payment_type: 'postpaid' as const }];
  const { text } = mailIn('en', { ...confirmed, order: { ...order, promo: null, due_now_cents: 0, totals, lines } });
  expect(text).not.toMatch(/Promo|Wetstraat|Sending/);
  expect(text).toContain('Paid when ordering: €0.00');
  expect(text).toContain('First bill: €2.43, of which €0.42 VAT (21%)');
});

test('the confirmation mail asks for the identity proof of a prepaid SIM until the customer has given it', () => {
  const lines = [{ ...line('three', 0), identify: true }];
  const textOf = (proved: boolean) => mailIn('en', { ...confirmed, order: { ...order, lines }, proved }).text;
  expect(textOf(false)).toContain('as soon as you have proved who you are');
  expect(textOf(true)).not.toContain('proved who you are');
});
