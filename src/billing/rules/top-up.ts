import type { Cents } from '#platform/pure/money.ts';

/** Minimum and maximum of a top-up, in cents. */
export const MIN_TOP_UP_CENTS: Cents = 100;
export const MAX_TOP_UP_CENTS: Cents = 20_000;

const usualAmounts: readonly Cents[] = [1_000, 2_000, 5_000];

/** Amounts to choose from, in cents and without duplicates: the missing amount first, then fixed amounts. */
export const topUpChoices = (missing_cents: Cents): Cents[] => {
  const missingChoice = missing_cents > 0 ? [Math.max(missing_cents, MIN_TOP_UP_CENTS)] : [];
  return [...new Set([...missingChoice, ...usualAmounts])].filter((cents) => cents <= MAX_TOP_UP_CENTS);
};

/** Returns the code why the amount cannot be topped up, or null. */
export const checkTopUpAmount = (cents: Cents): 'TOP_UP_AMOUNT' | null =>
  cents >= MIN_TOP_UP_CENTS && cents <= MAX_TOP_UP_CENTS ? null : 'TOP_UP_AMOUNT';
