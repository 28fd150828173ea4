import { addSeconds } from '#platform/pure/instant.ts';
import type { AccountEventKind } from './account-event.ts';

/**
 * Changes after which another person may control the account. `password-changed` is not one of them, because it required the
 * old password.
 */
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
 * Until when irreversible changes (SIM swap, number leaving, other account to debit) are delayed, and by which change:
 * `hours` after the latest change of `kinds`, so that the notified owner can revert it first. Changes in the first `hours`
 * after registration cause no delay. Null: no delay.
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
