import type { Cents } from '#platform/pure/money.ts';

/** Least and most that is paid onto a balance at once, in cents. */
export const LEAST_TOP_UP_CENTS: Cents = 100;
export const MOST_TOP_UP_CENTS: Cents = 20_000;

const usual: readonly Cents[] = [1_000, 2_000, 5_000];

/** What is offered: what is missing first, if anything is, then the amounts that people know. No amount twice. */
export const topUpChoices = (missing_cents: Cents): Cents[] => {
  const exact = missing_cents > 0 ? [Math.max(missing_cents, LEAST_TOP_UP_CENTS)] : [];
  return [...new Set([...exact, ...usual])].filter((cents) => cents <= MOST_TOP_UP_CENTS);
};

/** Why so many cents cannot be paid at once, or null. */
export const refuseTopUp = (cents: Cents): 'TOP_UP_AMOUNT' | null =>
  cents >= LEAST_TOP_UP_CENTS && cents <= MOST_TOP_UP_CENTS ? null : 'TOP_UP_AMOUNT';
