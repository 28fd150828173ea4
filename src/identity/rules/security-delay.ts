import { addSeconds } from '#platform/pure/instant.ts';
import type { AccountEventKind } from './account-event.ts';

/** After these an account may be in other hands. A password that was chosen by who knew the old one says nothing. */
export const securityDelayKinds = [
  'email-changed',
  'password-reset',
  'details-changed',
  'stopped',
  'swap-stopped',
] as const;
export type SecurityDelayKind = (typeof securityDelayKinds)[number];

export type DelayingEvent = { kind: AccountEventKind; at: Date };

/**
 * Until when what cannot be taken back waits, and after which change: a SIM swap, a number that leaves, another account to debit. `hours` after the youngest
 * change of the `kinds`, so that the owner, who was told of it, can stop it first. In its first hours an account has nothing to take.
 * Null: it need not wait.
 */
export function computeSecurityDelay(
  { events, registered_at }: { events: readonly DelayingEvent[]; registered_at: Date },
  { hours, kinds = securityDelayKinds }: { hours: number; kinds?: readonly SecurityDelayKind[] },
  now: Date,
): { until: Date; kind: SecurityDelayKind } | null {
  const settled = addSeconds(registered_at, hours * 3600);
  const ends = events
    .filter((event): event is { kind: SecurityDelayKind; at: Date } =>
      (kinds as readonly string[]).includes(event.kind),
    )
    .filter(({ at }) => at >= settled && at <= now)
    .map(({ kind, at }) => ({ kind, until: addSeconds(at, hours * 3600) }))
    .filter(({ until }) => until > now);
  return ends.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}
