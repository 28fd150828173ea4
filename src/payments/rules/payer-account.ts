import { parseIban } from './iban.ts';

/** The text that stands for an account on screens. */
export const ibanEnd = (iban: string): string => iban.slice(-4);

/**
 * The end of the account that a bank check was paid from, when it is another one than the account given; null when they
 * are the same, or when the payment method tells no account that can be compared (a card has none).
 */
export function differingAccountEnd(given: string, paid_from: string | null): string | null {
  const told = paid_from === null ? null : parseIban(paid_from);
  return told === null || told === parseIban(given) ? null : ibanEnd(told);
}

/** Whether a bank check was seen to be paid from the account given. */
export function isPaidFromAccount(given: string, paid_from: string | null): boolean {
  const told = paid_from === null ? null : parseIban(paid_from);
  return told !== null && told === parseIban(given);
}
