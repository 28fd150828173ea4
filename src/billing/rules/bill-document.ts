import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, splitVat, VAT_PERCENT } from '#platform/pure/money.ts';

/** Kinds of lines of a bill. Discounts and credits are lines with a negative quantity. */
export const billLineKinds = [
  'plan',
  'promo',
  'telecom_addon',
  'carbon_addon',
  'usage',
  'late_usage',
  'shipping',
  'withdrawal',
  'correction',
  'reminder_cost',
  'late_interest',
  'contribution',
] as const;
export type BillLineKind = (typeof billLineKinds)[number];

/** A line of an invoice, credit note or contribution statement, frozen at issue. */
export type BillLine = {
  kind: BillLineKind;
  /** Null for the whole account. */
  customer_product_uuid: string | null;
  /** Plan, add-on or project; null for other lines. */
  offer_uuid: string | null;
  /** Its name at issue; empty when the kind is description enough. */
  name: string;
  /** Charged period, the end exclusive; null for one-off charges. */
  period: { from: BusinessDate; until: BusinessDate } | null;
  /** Days of service of a month; null for lines that are not charged by days. */
  days: { charged: number; of: number } | null;
  /** Negative on a discount or credit. */
  quantity: number;
  /** Price of one, in the basis of the document: with VAT for private customers, without for companies. Never negative. */
  unit_cents: Cents;
  /** `quantity * unit_cents`. */
  cents: Cents;
  /** 0 only on contributions and costs of a late payment, which are not part of the taxable amount. */
  vat_percent: number;
};

/** Whether a line is a contribution. */
export const isContribution = ({ kind }: Pick<BillLine, 'kind'>): boolean => kind === 'contribution';

/** Prices of private customers include VAT; those of companies are net, and VAT is computed on their sum. */
export type PriceBasis = 'gross' | 'net';

export type BillTotals = {
  /** A row for each rate, ascending. */
  vat: { percent: number; base_cents: Cents; vat_cents: Cents }[];
  net_cents: Cents;
  vat_cents: Cents;
  gross_cents: Cents;
};

/** Totals of lines. `gross`: VAT is taken out of the sum of each rate. `net`: VAT is added to the sum of each rate, half a cent rounded up. */
export function computeBillTotals(
  lines: readonly Pick<BillLine, 'cents' | 'vat_percent'>[],
  basis: PriceBasis,
): BillTotals {
  const rates = [...new Set(lines.map(({ vat_percent }) => vat_percent))].toSorted((a, b) => a - b);
  const vat = rates.map((percent) => {
    const sum = lines.reduce((all, line) => (line.vat_percent === percent ? all + line.cents : all), 0);
    if (basis === 'net') return { percent, base_cents: sum, vat_cents: vatOnNet(sum, percent) };
    const { net_cents, vat_cents } = splitVat(sum, percent);
    return { percent, base_cents: net_cents, vat_cents };
  });
  const net_cents = vat.reduce((all, { base_cents }) => all + base_cents, 0);
  const vat_cents = vat.reduce((all, row) => all + row.vat_cents, 0);
  return { vat, net_cents, vat_cents, gross_cents: net_cents + vat_cents };
}

/** VAT on a net amount, half a cent rounded away from zero. */
const vatOnNet = (net_cents: Cents, percent: number): Cents => {
  const vat_cents = Math.floor((Math.abs(net_cents) * percent * 2 + 100) / 200);
  return net_cents < 0 && vat_cents > 0 ? -vat_cents : vat_cents;
};

/** An amount with VAT in the basis of a document, half a cent rounded away from zero. */
export const toBasis = (gross_cents: Cents, basis: PriceBasis, percent = VAT_PERCENT): Cents =>
  basis === 'gross' ? gross_cents : splitVat(gross_cents, percent).net_cents;

/** A party as printed on a document. */
export type BillParty = {
  name: string;
  /** Lines of the address: street and number, postal code and town. */
  street: string;
  zip_code: string;
  city: string;
  country: 'BE';
  /** Belgian enterprise number, ten digits; null for a private customer. */
  enterprise_number: string | null;
  email: string | null;
};

/** Use of a SIM in the billed month, as a summary. */
export type BillUsage = {
  customer_product_uuid: string;
  /** E.164. */
  msisdn: Msisdn;
  name: string;
  data_bytes: number;
  data_roaming_bytes: number;
  seconds: number;
  messages: number;
  /** Outside the plan, with VAT. */
  cost_cents: Cents;
};

export const billDocumentKinds = ['invoice', 'credit_note', 'contribution_statement'] as const;
export type BillDocumentKind = (typeof billDocumentKinds)[number];

/** Everything that is printed on a document and sent as an e-invoice, frozen at issue. */
export type BillDocument = {
  kind: BillDocumentKind;
  /** Number in the gapless series of its kind and year, such as `2026-0000123`. */
  number: string;
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issued_on: BusinessDate } | null;
  issued_on: BusinessDate;
  /** Null for a credit note. */
  due_on: BusinessDate | null;
  /** Date of supply: the last day of the billed period. */
  tax_point: BusinessDate;
  /** Billed period, the end exclusive; null outside the monthly bill. */
  period: { from: BusinessDate; until: BusinessDate } | null;
  /** Belgian structured communication of the bill; null when nothing is to be paid with this document. */
  reference: string | null;
  seller: BillParty & { register: string; phone: string; iban: string; bic: string };
  buyer: BillParty & { customer_number: string; purchase_order: string | null };
  basis: PriceBasis;
  lines: BillLine[];
  totals: BillTotals;
  /** On the invoice: the contribution statement of this bill, which is paid with the same reference; else 0. */
  contributions_cents: Cents;
  /** Credit of the customer that this bill used. */
  credit_cents: Cents;
  /** Overdue amount of earlier invoices at the issue; not part of the amount to pay. Absent: nothing. */
  still_open_cents?: Cents;
  /** Total with contributions, without the credit used. */
  to_pay_cents: Cents;
  /** How it will be paid: a debit with its mandate and day, or by the customer. */
  payment:
    | {
        method: 'direct_debit';
        mandate_reference: string;
        creditor_id: string;
        collected_on: BusinessDate;
        iban_end: string;
      }
    | { method: 'online' };
  usage: BillUsage[];
};
