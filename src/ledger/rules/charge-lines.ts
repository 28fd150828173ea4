import { type Cents, splitVat } from '#platform/pure/money.ts';
import { type AccountNumber, accounts } from './accounts.ts';
import type { JournalLine } from './journal-entry.ts';

/** A charge by kind. Negative kinds, such as promos, have negative cents. */
export type Charge = {
  kind: ChargeKind;
  /** In the basis of the document: VAT included or not. */
  cents: Cents;
  /** 0 for contributions and for what is outside the scope of VAT. */
  vat_percent: number;
  /** Project of a contribution. */
  subject_uuid?: string;
};

const accountOfCharge = {
  plan: accounts.plans,
  promo: accounts.discounts,
  telecom_addon: accounts.addons,
  carbon_addon: accounts.carbonRemoval,
  usage: accounts.usage,
  late_usage: accounts.usage,
  shipping: accounts.shipping,
  withdrawal: accounts.plans,
  correction: accounts.corrections,
  reminder_cost: accounts.reminderCosts,
  late_interest: accounts.lateInterest,
  contribution: accounts.contributionsPayable,
} as const satisfies Record<string, AccountNumber>;
export type ChargeKind = keyof typeof accountOfCharge;

/** Taxable base and VAT of a rate, as printed on the document. */
export type VatTotal = { percent: number; base_cents: Cents; vat_cents: Cents };

/**
 * Charges with the basis of their amounts. `vat`: totals as printed on the document. Required for net amounts; for gross
 * ones the VAT of a rate is taken out of their sum when its total is absent.
 */
export type Charged =
  | { basis: 'gross'; charges: readonly Charge[]; vat?: readonly VatTotal[] }
  | { basis: 'net'; charges: readonly Charge[]; vat: readonly VatTotal[] };

const sumOf = (charges: readonly Charge[]): Cents => charges.reduce((sum, { cents }) => sum + cents, 0);

/** VAT that is taken out of the gross sum of a rate, as on the documents. */
const vatOfGross = (charges: readonly Charge[], percent: number): VatTotal => {
  const { net_cents, vat_cents } = splitVat(sumOf(charges), percent);
  return { percent, base_cents: net_cents, vat_cents };
};

/** Net sum of each account, exact for net amounts. Gross amounts are rounded one by one; the largest takes the difference to the base. */
const shareBase = (
  charges: readonly Charge[],
  { percent, base_cents }: VatTotal,
  basis: Charged['basis'],
): Map<AccountNumber, Cents> => {
  const shares = new Map<AccountNumber, Cents>();
  for (const [account, accountCharges] of Map.groupBy(charges, ({ kind }): AccountNumber => accountOfCharge[kind])) {
    const sum = sumOf(accountCharges);
    shares.set(account, basis === 'net' ? sum : splitVat(sum, percent).net_cents);
  }
  const difference_cents = [...shares.values()].reduce((remainder, cents) => remainder - cents, base_cents);
  const [largest] = [...shares].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (largest && basis === 'gross') shares.set(largest[0], largest[1] + difference_cents);
  return shares;
};

const linesOfRate = (charges: readonly Charge[], total: VatTotal, basis: Charged['basis']): JournalLine[] => [
  ...[...shareBase(charges, total, basis)].map(([account, cents]) => ({
    account,
    amount_cents: 0 - cents,
    vat_percent: total.percent,
  })),
  { account: accounts.vatPayable, amount_cents: 0 - total.vat_cents, vat_percent: total.percent },
];

/** Lines without VAT: contributions by project, and what is outside the scope of VAT by account. */
const untaxedLines = (charges: readonly Charge[]): JournalLine[] =>
  [
    ...Map.groupBy(charges, ({ kind, subject_uuid = '' }) => `${accountOfCharge[kind]} ${subject_uuid}`).values(),
  ].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { kind, subject_uuid } = first;
    return [{ account: accountOfCharge[kind], amount_cents: 0 - sumOf(group), ...(subject_uuid && { subject_uuid }) }];
  });

/** The credit side of charges: revenue by account without VAT, discounts, VAT by rate, and contributions. Lines of 0 are left out. */
export const chargeLines = ({ basis, charges, vat = [] }: Charged): JournalLine[] => {
  const lines = [...Map.groupBy(charges, ({ vat_percent }) => vat_percent)].flatMap(([percent, rateCharges]) => {
    if (percent === 0) return untaxedLines(rateCharges);
    const total = vat.find((each) => each.percent === percent) ?? vatOfGross(rateCharges, percent);
    return linesOfRate(rateCharges, total, basis);
  });
  return lines.filter(({ amount_cents }) => amount_cents !== 0);
};
