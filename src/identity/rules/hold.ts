import { addSeconds } from '#platform/pure/instant.ts';
import type { AccountEventKind } from './account-event.ts';

/** After these an account may be in other hands. A password that was chosen by who knew the old one says nothing. */
export const holdingKinds = ['email-changed', 'password-reset', 'details-changed', 'stopped', 'swap-stopped'] as const;
export type HoldingKind = (typeof holdingKinds)[number];

export type Happened = { kind: AccountEventKind; at: Date };

/**
 * Until when what cannot be taken back waits: a SIM swap, a number that leaves, another account to debit. `hours` after the youngest
 * change of the `kinds`, so that the owner, who was told of it, can stop it first. In its first hours an account has nothing to take.
 * Null: it need not wait.
 */
export function holdUntil(
  { events, registered_at }: { events: readonly Happened[]; registered_at: Date },
  { hours, kinds = holdingKinds }: { hours: number; kinds?: readonly HoldingKind[] },
  now: Date,
): Date | null {
  const settled = addSeconds(registered_at, hours * 3600);
  const ends = events
    .filter(({ kind, at }) => (kinds as readonly string[]).includes(kind) && at >= settled)
    .map(({ at }) => addSeconds(at, hours * 3600))
    .filter((end) => end > now);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
