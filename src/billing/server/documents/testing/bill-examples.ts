import { type BillDocument, type BillLine, computeBillTotals, type PriceBasis } from '#billing/rules/bill-document.ts';
import type { BillPresentation } from '#billing/rules/bill-presentation.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';

const sims = [1, 2, 3].map((at) => `0190f3a0-0000-7000-8000-00000000000${at}`);
const month = { from: '2026-11-01', until: '2026-12-01' } as const;

export const presentation: BillPresentation = {
  brand: 'Canopy',
  app_url: 'https://canopy.example',
  comparison_url: 'https://www.besttariff.be',
  best_tariffs: [{ msisdn: '+32470123456', months: 12, better: { plan: 'Oak', saved_cents_per_month: 350 } }],
};

export const billLine = (unit_cents: Cents, changes: Partial<BillLine> = {}): BillLine => {
  const { quantity = 1 } = changes;
  return {
    kind: 'plan',
    customer_product_uuid: sims[0] ?? null,
    offer_uuid: null,
    name: '',
    period: month,
    days: null,
    vat_percent: VAT_PERCENT,
    ...changes,
    quantity,
    unit_cents,
    cents: quantity * unit_cents,
  };
};

const usageOf = (at: number, name: string, cost_cents: Cents): BillDocument['usage'][number] => ({
  customer_product_uuid: sims[at] ?? '',
  msisdn: `+${32470123456 + at}`,
  name,
  data_bytes: 12_340_000_000 / (at + 1),
  data_roaming_bytes: at === 0 ? 870_000_000 : 0,
  seconds: 7_384 * (at + 1),
  messages: 41 * at + 3,
  cost_cents,
});

const seller: BillDocument['seller'] = {
  name: 'Canopy Mobile NV',
  street: 'Wetstraat 16',
  zip_code: '1000',
  city: 'Brussel',
  country: 'BE',
  enterprise_number: '0123456749',
  email: 'help@canopy.example',
  register: 'RPR Brussel, Nederlandstalige ondernemingsrechtbank',
  phone: '0800 00 000',
  iban: 'BE68539007547034',
  bic: 'GKCCBEBB',
};

const person: BillDocument['buyer'] = {
  name: 'Éloïse Vandenbroucke',
  street: 'Chaussée de Waterloo 1201 b 4',
  zip_code: '1180',
  city: 'Uccle',
  country: 'BE',
  enterprise_number: null,
  email: 'eloise@example.com',
  customer_number: '7F3A21',
  purchase_order: null,
};

const company: BillDocument['buyer'] = {
  ...person,
  name: 'Boulangerie & Fils <Gand> SRL',
  enterprise_number: '1000000021',
  customer_number: '91C04D',
  purchase_order: 'PO-2026-118',
};

type BillValues = Partial<Omit<BillDocument, 'totals' | 'to_pay_cents'>> & { lines: BillLine[] };

/** A document whose totals are those of its lines. */
export const billDocument = (changes: BillValues): BillDocument => {
  const basis: PriceBasis = changes.basis ?? 'gross';
  const totals = computeBillTotals(changes.lines, basis);
  const { contributions_cents = 0, credit_cents = 0 } = changes;
  return {
    kind: 'invoice',
    number: '2026-0000123',
    corrects: null,
    issued_on: '2026-12-01',
    due_on: '2026-12-15',
    tax_point: '2026-11-30',
    period: month,
    reference: '+++000/0000/12311+++',
    seller,
    buyer: basis === 'net' ? company : person,
    contributions_cents,
    credit_cents,
    payment: { method: 'online' },
    usage: [],
    ...changes,
    basis,
    totals,
    to_pay_cents: totals.gross_cents + contributions_cents - credit_cents,
  };
};

const simLines = (at: number, plan: string, cents: Cents): BillLine[] => {
  const ofSim = { customer_product_uuid: sims[at] ?? null };
  return [billLine(cents, { ...ofSim, name: plan, days: { charged: 30, of: 30 } })];
};

const promo = (cents: Cents): BillLine =>
  billLine(cents, { kind: 'promo', quantity: -1, days: { charged: 30, of: 30 } });

export const privateInvoice = billDocument({
  lines: [
    ...simLines(0, 'Birch', 2000),
    promo(400),
    billLine(500, {
      kind: 'telecom_addon',
      name: 'EU data 5 GB',
      days: { charged: 13, of: 30 },
      period: { from: '2026-11-18', until: '2026-12-01' },
    }),
    billLine(300, { kind: 'carbon_addon', name: '50 kg' }),
    billLine(1271, { kind: 'usage' }),
    billLine(140, { kind: 'late_usage', period: { from: '2026-10-01', until: '2026-11-01' } }),
    billLine(500, { kind: 'shipping', period: null }),
  ],
  contributions_cents: 750,
  usage: [usageOf(0, 'Éloïse', 1271)],
});

export const debitedInvoice: BillDocument = {
  ...privateInvoice,
  due_on: '2026-12-15',
  payment: {
    method: 'direct_debit',
    mandate_reference: 'CANOPY-7F3A21-1',
    creditor_id: 'BE69ZZZ0123456749',
    collected_on: '2026-12-15',
    iban_end: '7034',
  },
};

export const contributionStatement = billDocument({
  kind: 'contribution_statement',
  number: 'CS2026-0000045',
  lines: [
    billLine(500, { kind: 'contribution', name: 'A contribution to the school', vat_percent: 0 }),
    billLine(250, { kind: 'contribution', name: 'One tree a month', vat_percent: 0 }),
  ],
  usage: privateInvoice.usage,
});

export const companyInvoice = billDocument({
  basis: 'net',
  number: '2026-0000124',
  lines: [
    ...simLines(0, 'Birch', 1653),
    promo(331),
    billLine(1050, { kind: 'usage' }),
    ...simLines(1, 'Oak', 2479),
    billLine(247, { kind: 'telecom_addon', customer_product_uuid: sims[1] ?? null, name: 'EU data 5 GB' }),
    ...simLines(2, 'Oak', 2479),
    billLine(413, { kind: 'shipping', customer_product_uuid: sims[2] ?? null, period: null, quantity: 2 }),
    billLine(4000, { kind: 'reminder_cost', customer_product_uuid: null, period: null, vat_percent: 0 }),
  ],
  credit_cents: 1000,
  usage: [usageOf(0, 'Bakery', 1271), usageOf(1, 'Shop', 0), usageOf(2, '', 0)],
});

export const companyDebitedInvoice: BillDocument = { ...companyInvoice, payment: debitedInvoice.payment };

/** Reverses the shipping and a part of the plan of the first SIM. */
export const companyCreditNote = billDocument({
  kind: 'credit_note',
  basis: 'net',
  number: 'CN2026-0000007',
  corrects: { number: '2026-0000124', issued_on: '2026-12-01' },
  issued_on: '2026-12-09',
  due_on: null,
  reference: null,
  lines: [
    billLine(413, { kind: 'shipping', quantity: -2, customer_product_uuid: sims[2] ?? null, period: null }),
    billLine(551, { kind: 'correction', name: 'No network on 10 days', quantity: -1 }),
  ],
  usage: companyInvoice.usage,
});

export const privateCreditNote = billDocument({
  kind: 'credit_note',
  number: 'CN2026-0000008',
  corrects: { number: '2026-0000123', issued_on: '2026-12-01' },
  issued_on: '2026-12-09',
  due_on: null,
  reference: null,
  lines: [billLine(667, { kind: 'withdrawal', quantity: -1 }), billLine(500, { kind: 'shipping', quantity: -1 })],
});
