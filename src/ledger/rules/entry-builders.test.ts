import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '#platform/pure/money.ts';
import { accounts } from './accounts.ts';
import type { Charge } from './charge-lines.ts';
import { type ClaimValue, entryBuilders } from './entry-builders.ts';
import {
  assertBalanced,
  type JournalEntry,
  OPERATOR_UUID,
  sumByAccount,
  UnbalancedEntryError,
} from './journal-entry.ts';

const [customer_uuid, invoice_uuid, sim, project, line] = ['customer', 'invoice', 'sim', 'project', 'line'];
const now = new Date('2026-11-30T23:30:00Z');
const by = { customer_uuid, now };

const taxed = (kind: Charge['kind'], cents: Cents, vat_percent = 21): Charge => ({ kind, cents, vat_percent });
const contribution = (cents: Cents): Charge => ({ kind: 'contribution', cents, vat_percent: 0, subject_uuid: project });

/** 26.23 with VAT, and a contribution of 1.00. */
const bill = [
  taxed('plan', 1500),
  taxed('telecom_addon', 500),
  taxed('usage', 100),
  taxed('late_usage', 23),
  taxed('carbon_addon', 200),
  taxed('shipping', 500),
  taxed('promo', -200),
  contribution(100),
];
/** The same for a company, in net amounts with the VAT of the document. */
const netBill = {
  basis: 'net' as const,
  charges: [taxed('plan', 1240), taxed('promo', -165), taxed('usage', 33), taxed('reminder_cost', 500, 0)],
  vat: [{ percent: 21, base_cents: 1108, vat_cents: 233 }],
};

const revenue = [
  { account: accounts.plans, amount_cents: -1240 },
  { account: accounts.plans, amount_cents: -165 },
  { account: accounts.discounts, amount_cents: 165 },
];

const claim = { ...by, invoice_uuid, entry_key: `${invoice_uuid} 0` };
const sound: ClaimValue = { doubtful_cents: 0, lost_cents: 0, vat_cents: 0, contributions: new Map() };
const lost: ClaimValue = { ...sound, lost_cents: 1710, contributions: new Map([['p', 400]]) };

const cases: [string, JournalEntry, Record<string, Cents>][] = [
  [
    'a payment at the provider',
    entryBuilders.payment({ ...by, payment_uuid: 'p', amount_cents: 2000, route: 'provider' }),
    { '580': 2000, '4891': -2000 },
  ],
  [
    'a booking of the bank',
    entryBuilders.bankLine({ now, line_uuid: line, amount_cents: 2000 }),
    { '550': 2000, '4991': -2000 },
  ],
  [
    'a booking of the bank that takes money',
    entryBuilders.bankLine({ now, line_uuid: line, amount_cents: -2000 }),
    { '550': -2000, '4991': 2000 },
  ],
  [
    'a payment by a booking of the bank',
    entryBuilders.payment({ ...by, payment_uuid: 'p', amount_cents: 2000, route: { line_uuid: line } }),
    { '4991': 2000, '4891': -2000 },
  ],
  [
    'a chargeback',
    entryBuilders.chargeback({ ...by, payment_uuid: 'p', entry_key: 'p 2000', amount_cents: 2000, route: 'provider' }),
    { '4891': 2000, '580': -2000 },
  ],
  [
    'a chargeback that the bank reversed',
    entryBuilders.chargeback({
      ...by,
      payment_uuid: 'p',
      entry_key: 'p 0',
      amount_cents: -2000,
      route: { line_uuid: line },
    }),
    { '4891': -2000, '4991': 2000 },
  ],
  ['a refund', entryBuilders.refund({ ...by, refund_uuid: 'r', amount_cents: 2 }), { '4891': 2, '4892': -2 }],
  [
    'a refund that was sent',
    entryBuilders.refundSent({ ...by, refund_uuid: 'r', amount_cents: 2, route: 'provider' }),
    { '4892': 2, '580': -2 },
  ],
  [
    'a refund that the bank has booked',
    entryBuilders.refundSent({ ...by, refund_uuid: 'r', amount_cents: 2, route: { line_uuid: line } }),
    { '4892': 2, '4991': -2 },
  ],
  [
    'a refund that was transferred elsewhere',
    entryBuilders.refundSentElsewhere({ ...by, refund_uuid: 'r', entry_key: 'r by hand', amount_cents: 2 }),
    { '4892': 2, '499': -2 },
  ],
  [
    'contributions that were transferred to their project',
    entryBuilders.contributionTransferred({ now, transfer_uuid: 't', project_uuid: project, amount_cents: 750 }),
    { '4890': 750, '499': -750 },
  ],
  [
    'the bank line of transferred contributions',
    entryBuilders.contributionLine({ now, line_uuid: line, transfers: [{ transfer_uuid: 't', cents: 750 }] }),
    { '4991': -750, '499': 750 },
  ],
  [
    'a refund that came back',
    entryBuilders.refundReturned({
      ...by,
      refund_uuid: 'r',
      entry_key: 'r 1',
      amount_cents: 2,
      route: { line_uuid: line },
    }),
    { '4892': -2, '4991': 2 },
  ],
  [
    'a payout of the provider',
    entryBuilders.payout({ now, line_uuid: line, amount_cents: 9800 }),
    { '4991': 9800, '580': -9800 },
  ],
  [
    'a fee of the bank',
    entryBuilders.fee({ now, entry_key: 'fee', amount_cents: 300, charged_by: 'bank', route: { line_uuid: line } }),
    { '6570': 300, '4991': -300 },
  ],
  [
    'a fee of the bank that was given back',
    entryBuilders.fee({ now, entry_key: 'fee', amount_cents: -300, charged_by: 'bank', route: { line_uuid: line } }),
    { '6570': -300, '4991': 300 },
  ],
  [
    'a fee that the provider kept from a payout',
    entryBuilders.fee({ now, entry_key: 'fee', amount_cents: 300, charged_by: 'provider', route: 'provider' }),
    { '6571': 300, '580': -300 },
  ],
  [
    'an invoice with VAT included',
    entryBuilders.invoice({ ...by, invoice_uuid, basis: 'gross', charges: bill }),
    {
      '400': 2723,
      // 2623 has 455 VAT; the base of 2168 is 1240 + 413 + 102 + 165 + 413 - 165.
      '7000': -1240,
      '7001': -413,
      '7002': -102,
      '7003': -165,
      '7004': -413,
      '708': 165,
      '451': -455,
      '4890': -100,
    },
  ],
  [
    'an invoice in net amounts, with reminder costs outside the scope of VAT',
    entryBuilders.invoice({ ...by, invoice_uuid, ...netBill }),
    { '400': 1841, '7000': -1240, '708': 165, '7002': -33, '451': -233, '743': -500 },
  ],
  [
    'a credit note of a plan',
    entryBuilders.creditNote({
      ...by,
      invoice_uuid,
      credit_note_uuid: 'c',
      basis: 'gross',
      charges: [taxed('plan', 1210)],
    }),
    { '400': -1210, '7000': 1000, '451': 210 },
  ],
  [
    'credit that pays an invoice',
    entryBuilders.creditUsed({ ...by, entry_key: 'p', invoice_uuid, amount_cents: 1210 }),
    { '4891': 1210, '400': -1210 },
  ],
  [
    'an invoice that is open again',
    entryBuilders.invoiceReopened({ ...by, entry_key: 'p', invoice_uuid, amount_cents: 1210 }),
    { '400': 1210, '4891': -1210 },
  ],
  [
    'a top-up',
    entryBuilders.prepaidBalance('top-up', { ...by, order_product_uuid: sim, entry_key: 'p', amount_cents: 2000 }),
    { '4891': 2000, '4600': -2000 },
  ],
  [
    'the rest of a balance when it is closed',
    entryBuilders.prepaidBalance('prepaid-closed', {
      ...by,
      order_product_uuid: sim,
      entry_key: 'day',
      amount_cents: -731,
    }),
    { '4600': 731, '4891': -731 },
  ],
  [
    'a prepaid month',
    entryBuilders.prepaidUse({
      ...by,
      order_product_uuid: sim,
      entry_key: 'month 2026-12-01',
      charges: [taxed('plan', 1000), taxed('promo', -100), contribution(200)],
    }),
    // 900 has 156 VAT. The discount of 100 is 83 net, the plan 826, and 1 more, which rounding left of the base of 744.
    { '4600': 1100, '7000': -827, '708': 83, '451': -156, '4890': -200 },
  ],
  [
    'unused prepaid days',
    entryBuilders.prepaidUse({
      ...by,
      order_product_uuid: sim,
      entry_key: 'days_back',
      charges: [taxed('plan', -121)],
    }),
    { '4600': -121, '7000': 100, '451': 21 },
  ],
  [
    'service that is not invoiced yet',
    entryBuilders.accrual({ ...by, entry_key: '2026-11', revenue }),
    { '404': 1240, '7000': -1405, '708': 165 },
  ],
  [
    'the reversed accrual when the service is invoiced',
    entryBuilders.accrualReversed({ ...by, entry_key: '2026-11', revenue }),
    { '404': -1240, '7000': 1405, '708': -165 },
  ],
  [
    'a claim that is doubtful',
    entryBuilders.claimValued({ ...claim, booked: sound, newValue: { ...sound, doubtful_cents: 1710 } }),
    { '407': 1710, '400': -1710 },
  ],
  [
    'a doubtful claim that is lost, with contributions and without the VAT',
    entryBuilders.claimValued({
      ...claim,
      booked: { ...sound, doubtful_cents: 1710 },
      newValue: { ...sound, lost_cents: 1710, contributions: new Map([['p', 400]]) },
    }),
    { '407': -1710, '642': 1310, '4890': 400 },
  ],
  [
    'the VAT of a lost claim, when the loss is proved',
    entryBuilders.claimValued({ ...claim, booked: lost, newValue: { ...lost, vat_cents: 210 } }),
    { '642': -210, '451': 210 },
  ],
  [
    'a lost claim that is partly paid',
    entryBuilders.claimValued({
      ...claim,
      booked: { ...lost, vat_cents: 210 },
      newValue: { ...lost, lost_cents: 800, vat_cents: 69 },
    }),
    { '400': 910, '742': -769, '451': -141 },
  ],
  [
    'a lost claim that is paid',
    entryBuilders.claimValued({ ...claim, booked: { ...lost, vat_cents: 210 }, newValue: sound }),
    { '400': 1710, '742': -1100, '451': -210, '4890': -400 },
  ],
  [
    'a balance from before the books',
    entryBuilders.opening('prepaidBalances', { ...by, entry_key: sim, amount_cents: 500, subject_uuid: sim }),
    { '499': 500, '4600': -500 },
  ],
];

describe('amounts by account', () => {
  test.each(cases)('%s', (_name, entry, amounts) => {
    expect(Object.fromEntries(sumByAccount(entry.lines))).toEqual(amounts);
    expect(() => assertBalanced(entry)).not.toThrow();
  });
});

test('an entry is booked on the date in the time zone Europe/Brussels, for a customer or the operator', () => {
  const payment = entryBuilders.payment({ ...by, payment_uuid: 'p', amount_cents: 1, route: 'provider' });
  expect(payment).toMatchObject({ kind: 'payment', about: 'p', customer_uuid, booked_on: '2026-12-01' });
  expect(entryBuilders.bankLine({ now, line_uuid: line, amount_cents: 1 }).customer_uuid).toBe(OPERATOR_UUID);
  const vat_number = '0123456749';
  const invoice = { ...by, invoice_uuid, basis: 'gross', charges: bill, booked_on: '2026-11-30' } as const;
  expect(entryBuilders.invoice({ ...invoice, vat_number })).toMatchObject({ booked_on: '2026-11-30', vat_number });
  expect(entryBuilders.invoice({ ...invoice, vat_number: null })).not.toHaveProperty('vat_number');
});

test('the amount to be assigned of a bank line is cleared by its payment, return or unsettled return', () => {
  const route = { line_uuid: line };
  const [other, payment_uuid] = ['other line', 'payment'];
  const sumUnassigned = (...entries: JournalEntry[]) => {
    const sums = new Map<string | undefined, number>();
    for (const { account, subject_uuid, amount_cents } of entries.flatMap(({ lines }) => lines))
      if (account === accounts.bankLines) sums.set(subject_uuid, (sums.get(subject_uuid) ?? 0) + amount_cents);
    return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
  };
  const incomingLine = entryBuilders.bankLine({ now, line_uuid: line, amount_cents: 1000 });
  const outgoingLine = entryBuilders.bankLine({ now, line_uuid: other, amount_cents: -1000 });
  expect(sumUnassigned(incomingLine)).toEqual({ [line]: -1000 });
  expect(
    sumUnassigned(incomingLine, entryBuilders.payment({ ...by, payment_uuid, amount_cents: 1000, route })),
  ).toEqual({});
  const returnedLine = { now, line_uuid: line, by_line_uuid: other, amount_cents: 1000 };
  expect(sumUnassigned(incomingLine, outgoingLine, entryBuilders.bankLineReturned(returnedLine))).toEqual({});
  const earlyReturn = entryBuilders.unsettledReturn({ ...by, payment_uuid, line_uuid: other, amount_cents: 1000 });
  expect(sumUnassigned(outgoingLine, earlyReturn)).toEqual({ [payment_uuid]: 1000 });
  const lateReturn = entryBuilders.unsettledReturn({ ...by, payment_uuid, line_uuid: line, amount_cents: -1000 });
  expect(sumUnassigned(outgoingLine, earlyReturn, incomingLine, lateReturn)).toEqual({});
});

test('lines have the invoice, the SIM or the project as subject', () => {
  const { lines } = entryBuilders.invoice({ ...by, invoice_uuid, basis: 'gross', charges: bill });
  expect(lines.find(({ account }) => account === accounts.receivables)?.subject_uuid).toBe(invoice_uuid);
  expect(lines.find(({ account }) => account === accounts.contributionsPayable)?.subject_uuid).toBe(project);
  const use = entryBuilders.prepaidUse({ ...by, order_product_uuid: sim, entry_key: 'x', charges: [taxed('plan', 1)] });
  expect(use.lines.find(({ account }) => account === accounts.prepaidBalances)?.subject_uuid).toBe(sim);
});

test('an entry has no lines for amounts of 0', () => {
  expect(entryBuilders.payment({ ...by, payment_uuid: 'p', amount_cents: 0, route: 'provider' }).lines).toEqual([]);
  const charges = [taxed('plan', 1000), taxed('promo', -1000)];
  const free = entryBuilders.invoice({ ...by, invoice_uuid, basis: 'gross', charges });
  expect(Object.fromEntries(sumByAccount(free.lines))).toEqual({ '7000': -826, '708': 826 });
});

test('an unbalanced entry is refused with the sum of each account', () => {
  const entry = entryBuilders.refund({ ...by, refund_uuid: 'r', amount_cents: 2 });
  const unbalancedEntry = { ...entry, lines: [...entry.lines, { account: accounts.bank, amount_cents: 5 }] };
  expect(() => assertBalanced(unbalancedEntry)).toThrow(UnbalancedEntryError);
  expect(() => assertBalanced(unbalancedEntry)).toThrow(
    'The entry refund r is not balanced: 4891: 2, 4892: -2, 550: 5',
  );
  const half = { ...entry, lines: [{ account: accounts.bank, amount_cents: 0.5 }] };
  expect(() => assertBalanced(half)).toThrow(RangeError);
});

const charge = fc.record({
  kind: fc.constantFrom('plan', 'promo', 'telecom_addon', 'usage', 'shipping', 'carbon_addon', 'correction'),
  cents: fc.integer({ min: -100_000, max: 100_000 }),
  vat_percent: fc.constantFrom(0, 6, 12, 21),
}) satisfies fc.Arbitrary<Charge>;

test('an invoice of any charges is balanced and equals their sum, and its credit note reverses it', () => {
  fc.assert(
    fc.property(fc.array(charge, { minLength: 1, maxLength: 12 }), (charges) => {
      const billedInvoice = { ...by, invoice_uuid, basis: 'gross' as const, charges };
      const invoice = entryBuilders.invoice(billedInvoice);
      assertBalanced(invoice);
      const sum = charges.reduce((all, { cents }) => all + cents, 0);
      expect(sumByAccount(invoice.lines).get('400') ?? 0).toBe(sum);
      const note = entryBuilders.creditNote({ ...billedInvoice, credit_note_uuid: 'c' });
      expect(sumByAccount([...invoice.lines, ...note.lines]).size).toBe(0);
    }),
  );
});
