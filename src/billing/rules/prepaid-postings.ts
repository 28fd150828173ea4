import type { Charge } from '#ledger/rules/charge-lines.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import { getDayOfEntry } from './entry-kind.ts';
import { partWithdrawnOn, type PrepaidEntry, withdrawnOn } from './prepaid-balance.ts';
import type { PricePart } from './price-sum.ts';

const chargeKindOfPart = {
  plan: 'plan',
  telecom: 'telecom_addon',
  carbon: 'carbon_addon',
  contribution: 'contribution',
  promo: 'promo',
  shipping: 'shipping',
} as const satisfies Record<PricePart['kind'], Charge['kind']>;

const toCharge = ({ kind, uuid }: Pick<PricePart, 'kind' | 'uuid'>, cents: Cents): Charge =>
  kind === 'contribution'
    ? { kind: 'contribution', cents, vat_percent: 0, ...(uuid && { subject_uuid: uuid }) }
    : { kind: chargeKindOfPart[kind], cents, vat_percent: VAT_PERCENT };

const sumParts = (parts: readonly PricePart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);

const isWhole = ({ kind }: PricePart): boolean => kind === 'carbon' || kind === 'contribution';

/** Parts that were charged for the month of `day`, add-ons of that month included. */
const partsChargedIn = (entries: readonly PrepaidEntry[], day: BusinessDate): PricePart[] =>
  entries
    .filter(({ kind, about, started_on }) =>
      kind === 'addon'
        ? started_on !== null && firstOfMonth(started_on) === firstOfMonth(day) && !withdrawnOn(entries, about)
        : (kind === 'first_days' || kind === 'month' || kind === 'plan_returned') && about === firstOfMonth(day),
    )
    .flatMap((entry) =>
      entry.kind === 'month'
        ? entry.parts.filter((part) => !partWithdrawnOn(entries, part, getDayOfEntry(entry)))
        : entry.parts,
    );

/** Splits an amount over parts in proportion; the first part takes the rounding difference. Without parts the plan gets all of it. */
const shareOver = (parts: readonly PricePart[], cents: Cents): Charge[] => {
  const sum = sumParts(parts);
  if (sum === 0) return [toCharge({ kind: 'plan', uuid: null }, cents)];
  const charges = parts.map((part) => toCharge(part, Math.round((part.cents * cents) / sum)));
  const difference_cents = charges.reduce((remainder, charge) => remainder - charge.cents, cents);
  return charges.map((charge, at) => (at === 0 ? { ...charge, cents: charge.cents + difference_cents } : charge));
};

/**
 * Splits a credit of unused days by kind of charge. In the first month carbon removal and contributions are credited
 * whole; the rest is shared over the charges by days.
 */
const unusedCharges = (before: readonly PrepaidEntry[], entry: PrepaidEntry): Charge[] => {
  const { amount_cents } = entry;
  const day = getDayOfEntry(entry);
  const parts = partsChargedIn(before, day);
  const isFirstMonth = before.some(({ kind, about }) => kind === 'first_days' && about === firstOfMonth(day));
  const wholeParts = isFirstMonth ? parts.filter(isWhole) : [];
  const wholeCents = sumParts(wholeParts);
  if (wholeCents > amount_cents) return shareOver(wholeParts, 0 - amount_cents);
  return [
    ...wholeParts.map((part) => toCharge(part, 0 - part.cents)),
    ...shareOver(
      parts.filter((part) => !isWhole(part)),
      wholeCents - amount_cents,
    ),
  ];
};

/** Charges of an entry, with VAT; negative for a credit. */
const chargesOf = (before: readonly PrepaidEntry[], entry: PrepaidEntry): Charge[] => {
  const { kind, about, amount_cents, parts } = entry;
  if (parts.length > 0 && sumParts(parts) === 0 - amount_cents) return parts.map((part) => toCharge(part, part.cents));
  if (kind === 'days_back') return unusedCharges(before, entry);
  const addon = before.find((each) => each.kind === 'addon' && each.about === about);
  return shareOver(addon?.parts ?? [], 0 - amount_cents);
};

type Sim = { customer_uuid: string; order_product_uuid: string };

/**
 * The day on which an entry is booked. The debit of a month is processed on its 1st; when that happens only after the month, the debit is booked on
 * the last day of the month, so that the revenue of a month is in that month.
 */
const bookingDay = (entry: PrepaidEntry, today: BusinessDate): BusinessDate => {
  if (entry.kind !== 'month' && entry.kind !== 'first_days') return today;
  const lastDay = addDays(addMonths(firstOfMonth(getDayOfEntry(entry)), 1), -1);
  return today < lastDay ? today : lastDay;
};

/** The journal entry of an entry of a prepaid balance; null for a suspension. `before`: the entries of the SIM until then. */
export const buildPrepaidJournalEntry = (
  { customer_uuid, order_product_uuid }: Sim,
  entry: PrepaidEntry,
  before: readonly PrepaidEntry[],
  now: Date,
): JournalEntry | null => {
  const { kind, about, amount_cents } = entry;
  const booking = { customer_uuid, order_product_uuid, now, booked_on: bookingDay(entry, brusselsDate(now)) };
  const balanceChange = { ...booking, entry_key: about, amount_cents };
  switch (kind) {
    case 'paid':
      return entryBuilders.prepaidBalance('prepaid-order', balanceChange);
    case 'top_up':
      return entryBuilders.prepaidBalance('top-up', balanceChange);
    case 'charged_back':
      return entryBuilders.prepaidBalance('top-up-charged-back', balanceChange);
    case 'given_back':
      return entryBuilders.prepaidBalance('prepaid-closed', balanceChange);
    case 'late_port_in':
      return entryBuilders.latePortIn(balanceChange);
    case 'paused':
      return null;
    default:
      return entryBuilders.prepaidUse({ ...booking, entry_key: `${kind} ${about}`, charges: chargesOf(before, entry) });
  }
};
