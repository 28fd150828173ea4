import type { Cents } from '#platform/pure/money.ts';
import { dueCents } from './due-cents.ts';

/** The cause for which a case is held: instalments, the answer to a dispute of all that is left, or the heirs of its payer. */
export type HoldCause = 'instalments' | 'dispute' | 'death';

/** Returns what a case waits for; null for one that does not. Instalments come first: they are paid while a part is disputed. */
export const causeOfHold = (
  { is_held, disputed_cents }: { is_held: boolean; disputed_cents: Cents },
  { remaining_cents }: { remaining_cents: Cents },
  hasRunningPlan: boolean,
): HoldCause | null => {
  if (!is_held) return null;
  if (hasRunningPlan) return 'instalments';
  return dueCents({ remaining_cents }, { disputed_cents }) === 0 ? 'dispute' : 'death';
};
