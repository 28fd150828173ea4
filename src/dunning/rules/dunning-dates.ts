import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import type { DunningState } from './dunning-state.ts';

/** Days of notice. */
export type DunningPeriods = {
  /** From the due date to the first reminder. */
  first_reminder: number;
  /** In the first reminder; they begin the day after it was sent (Code of Economic Law, article XIX.2, § 1). */
  reminder: number;
  warning: number;
  restriction: number;
  cut_off: number;
  end: number;
};

/**
 * The day of the next step of a state that began on `state_since`; null when time changes nothing. Days are those of the calendar in Brussels. Periods
 * run from the day on which the step was really taken, so a late run shortens none.
 */
export function nextStepOn(
  state: DunningState,
  { state_since, due_on }: { state_since: BusinessDate; due_on: BusinessDate },
  periods: DunningPeriods,
): BusinessDate | null {
  switch (state) {
    case 'not_due':
      return addDays(due_on, 1);
    case 'overdue':
      return addDays(due_on, periods.first_reminder);
    case 'reminder_1':
      return addDays(state_since, periods.reminder + 1);
    case 'reminder_2':
    // Carried: the debt is checked again after the same time.
    case 'carried':
      return addDays(state_since, periods.warning);
    case 'warned':
      return addDays(state_since, periods.restriction);
    case 'restricted':
      return addDays(state_since, periods.cut_off);
    case 'cut_off':
      return addDays(state_since, periods.end);
    case 'ended':
    case 'written_off':
    case 'settled':
      return null;
  }
}

/** Days after the announced day on which a direct debit may still be under way. */
const DEBIT_DAYS = 5;

/** Whether a payment of an invoice is under way, so that no step is taken. */
export const isPaymentInFlight = (
  { state, debit_on }: { state: string; debit_on: BusinessDate | null },
  today: BusinessDate,
): boolean => state === 'pending' || (debit_on !== null && today <= addDays(debit_on, DEBIT_DAYS));

/**
 * Whether a debt that is too small for more than reminders is given up: so many days after its last reminder and after the end of the contract. While
 * a SIM is in use (`ended_on` null) it stays due and is named on each bill.
 */
export const shouldGiveUpSmallDebt = (
  { state_since, ended_on }: { state_since: BusinessDate; ended_on: BusinessDate | null },
  today: BusinessDate,
  days: number,
): boolean => ended_on !== null && today >= addDays(ended_on > state_since ? ended_on : state_since, days);
