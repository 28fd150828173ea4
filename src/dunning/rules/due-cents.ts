import type { Cents } from '#platform/pure/money.ts';

/** The amount left to pay and not disputed. */
export const dueCents = (
  { remaining_cents }: { remaining_cents: Cents },
  { disputed_cents }: { disputed_cents: Cents },
): Cents => Math.max(0, remaining_cents - disputed_cents);
