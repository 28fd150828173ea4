import { addDays, addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

export type Instalment = { due_on: BusinessDate; cents: Cents };

type Limits = { min_cents: Cents; max_months: number };
type Facts = { owed_cents: Cents; is_held: boolean; had_plan: boolean; in_flight: boolean; has_ended: boolean };

export const instalmentsRefusals = { INSTALMENTS_NOT_POSSIBLE: 409, INSTALMENTS_AMOUNT: 422 } as const;

/** Returns why an invoice cannot be paid in instalments, or null. A plan is agreed once per invoice. */
export const checkInstalments = (
  { owed_cents, is_held, had_plan, in_flight, has_ended }: Facts,
  { min_cents }: Limits,
): keyof typeof instalmentsRefusals | null => {
  if (is_held || had_plan || in_flight || has_ended) return 'INSTALMENTS_NOT_POSSIBLE';
  return owed_cents < min_cents ? 'INSTALMENTS_AMOUNT' : null;
};

/** Splits an amount over months: the first instalment today, cents that do not divide on the first ones. */
export const buildInstalments = (owed_cents: Cents, months: number, today: BusinessDate): Instalment[] => {
  const part_cents = Math.floor(owed_cents / months);
  const remainder_cents = owed_cents - part_cents * months;
  return Array.from({ length: months }, (_, at) => ({
    due_on: addMonths(today, at),
    cents: part_cents + (at < remainder_cents ? 1 : 0),
  }));
};

/** Allocates a paid amount to the instalments, the oldest first. */
export const allocateToInstalments = (
  instalments: readonly Instalment[],
  paid_cents: Cents,
): (Instalment & { left_cents: Cents })[] => {
  let unallocated_cents = Math.max(0, paid_cents);
  return instalments.map((each) => {
    const allocated_cents = Math.min(each.cents, unallocated_cents);
    unallocated_cents -= allocated_cents;
    return { ...each, left_cents: each.cents - allocated_cents };
  });
};

/** The oldest instalment that is not fully paid; null when all are. */
export const findNextInstalment = (
  instalments: readonly Instalment[],
  paid_cents: Cents,
): (Instalment & { left_cents: Cents }) | null =>
  allocateToInstalments(instalments, paid_cents).find(({ left_cents }) => left_cents > 0) ?? null;

/** Moves the due days of what is not paid by the days for which the case waited. */
export const postponeInstalments = (
  instalments: readonly Instalment[],
  paid_cents: Cents,
  days: number,
): Instalment[] =>
  allocateToInstalments(instalments, paid_cents).map(({ left_cents, cents, due_on }) => ({
    due_on: left_cents > 0 ? addDays(due_on, days) : due_on,
    cents,
  }));

/** The first day on which an unpaid instalment counts as missed. */
export const instalmentMissedOn = ({ due_on }: Instalment, grace_days: number): BusinessDate =>
  addDays(due_on, grace_days + 1);
