import { parseIban } from './iban.ts';

/** Shortened IBAN for screens. */
export const ibanEnd = (iban: string): string => iban.slice(-4);

/**
 * Returns the shortened IBAN that paid a bank check if it differs from the given one. Null if they are equal, or if the
 * provider reports no comparable account (cards).
 */
export function differingAccountEnd(expected_iban: string, paid_from: string | null): string | null {
  const payer = paid_from === null ? null : parseIban(paid_from);
  return payer === null || payer === parseIban(expected_iban) ? null : ibanEnd(payer);
}

/** Whether the bank check is known to be paid from the given account. */
export function isPaidFromAccount(expected_iban: string, paid_from: string | null): boolean {
  const payer = paid_from === null ? null : parseIban(paid_from);
  return payer !== null && payer === parseIban(expected_iban);
}
