import type { Cents } from '#platform/pure/money.ts';
import { type PrepaidEntry, sumBalance } from './prepaid-balance.ts';

/** Cents of a top-up that the payer's bank has taken back and not given back. */
export const sumTakenBack = (
  entries: readonly Pick<PrepaidEntry, 'kind' | 'about' | 'amount_cents'>[],
  payment_uuid: string,
): Cents =>
  0 - sumBalance(entries.filter(({ kind, about }) => kind === 'charged_back' && about.startsWith(payment_uuid)));
