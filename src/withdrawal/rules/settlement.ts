import {
  addMonths,
  brusselsDate,
  type BusinessDate,
  daysBetween,
  daysInMonth,
  firstOfMonth,
} from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';

/** Costs of a SIM and the length of its use. */
export type SettlementInput = {
  /** Cents a month of what goes by days of service: the plan after the promo, and its telecom add-ons. */
  by_days_cents: Cents;
  /** Amount paid with the order, shipping included; 0 for none. */
  paid_cents: Cents;
  /** When it was switched on; null when it never was. */
  activated_at: Date | null;
  /** Whether its customer asked to begin before the days to withdraw are over. */
  early_start: boolean;
};

/** Cents. One of the last two is 0: what goes back, and what is still to be paid. */
export type Settlement = {
  paid_cents: Cents;
  days: number;
  used_cents: Cents;
  back_cents: Cents;
  owed_cents: Cents;
};

/** The days of service from `first` on, before `end`, month by month: each month has its own price of a day. */
function computeUsedCents(by_days_cents: Cents, first: BusinessDate, end: BusinessDate): Cents {
  let [sum, day] = [0, first];
  while (day < end) {
    const next = addMonths(firstOfMonth(day), 1);
    const until = next < end ? next : end;
    sum += prorate(by_days_cents, daysBetween(day, until), daysInMonth(day));
    day = until;
  }
  return sum;
}

/**
 * What is left between us and a customer who withdraws now. All that was paid goes back, shipping too (Directive 2011/83/EU, article 13),
 * less the days of service in proportion to the month, but only where the customer had asked to begin early (article 14, paragraphs 3 and 4).
 * The day on which the SIM was switched on counts, the day of the withdrawal does not. What is given to projects has not been passed on
 * yet, so it goes back whole.
 */
export function computeSettlement(sim: SettlementInput, now: Date): Settlement {
  const { by_days_cents, paid_cents, activated_at, early_start } = sim;
  const [first, today] = [activated_at && brusselsDate(activated_at), brusselsDate(now)];
  const counts = first !== null && early_start;
  const used_cents = counts ? computeUsedCents(by_days_cents, first, today) : 0;
  return {
    paid_cents,
    days: counts ? Math.max(0, daysBetween(first, today)) : 0,
    used_cents,
    back_cents: Math.max(0, paid_cents - used_cents),
    owed_cents: Math.max(0, used_cents - paid_cents),
  };
}

/** Several together. What one SIM gives back pays first for what another one owes. */
export function sumSettlements(each: readonly Settlement[]): Omit<Settlement, 'days'> {
  const sum = (of: (one: Settlement) => number) => each.reduce((total, one) => total + of(one), 0);
  const [paid_cents, used_cents] = [sum((one) => one.paid_cents), sum((one) => one.used_cents)];
  return {
    paid_cents,
    used_cents,
    back_cents: Math.max(0, paid_cents - used_cents),
    owed_cents: Math.max(0, used_cents - paid_cents),
  };
}
