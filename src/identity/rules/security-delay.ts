import { addSeconds } from '#platform/pure/instant.ts';
import type { AccountEventKind } from './account-event.ts';

/** Changes after which another person may control the account. */
export const securityDelayKinds = [
  'email-changed',
  'password-changed',
  'password-reset',
  'details-changed',
  'stopped',
  'swap-stopped',
] as const;
export type SecurityDelayKind = (typeof securityDelayKinds)[number];

/** Why an irreversible change is delayed: a recent change of the account (`securityDelayKinds`), or a device that has not been known for long. */
export const securityDelayTriggers = [...securityDelayKinds, 'new-device'] as const;
export type SecurityDelayTrigger = (typeof securityDelayTriggers)[number];

/** The trigger of the cause of a hold, which platform passes on as a text. @throws Error for another text */
export const parseSecurityDelayTrigger = (cause: string): SecurityDelayTrigger => {
  const trigger = securityDelayTriggers.find((each) => each === cause);
  if (trigger === undefined) throw new Error(`${cause} delays no change`);
  return trigger;
};

export type DelayingEvent = { kind: AccountEventKind; at: Date };

/**
 * Computes until when irreversible changes are delayed, and the kind of the account change that delays them. The delay ends `hours` after the
 * latest account change of `kinds`, so that the notified owner can revert that one first. Changes in the first `hours` after registration cause
 * no delay. Null: no delay.
 */
export function computeSecurityDelay(
  { events, registered_at }: { events: readonly DelayingEvent[]; registered_at: Date },
  { hours, kinds = securityDelayKinds }: { hours: number; kinds?: readonly SecurityDelayKind[] },
  now: Date,
): { ends_at: Date; kind: SecurityDelayKind } | null {
  const settledAt = addSeconds(registered_at, hours * 3600);
  const ends = events
    .filter((event): event is { kind: SecurityDelayKind; at: Date } =>
      (kinds as readonly string[]).includes(event.kind),
    )
    .filter(({ at }) => at >= settledAt && at <= now)
    .map(({ kind, at }) => ({ kind, ends_at: addSeconds(at, hours * 3600) }))
    .filter(({ ends_at }) => ends_at > now);
  return ends.toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime())[0] ?? null;
}

/** Devices seen within this time after the registration count as the one of the registration. */
export const FIRST_DEVICE_SECONDS = 60;

export type HoldFacts = {
  events: readonly DelayingEvent[];
  /** When the customer got an address or was first identified; null for neither. */
  registered_at: Date | null;
  /** First login on the calling device; null when it is not known. */
  device_since: Date | null;
  /** Since when the passkey, or the link to the identity service, of the recent step-up exists; null for other ways. */
  proved_since: Date | null;
};

/**
 * The end and the reason of the delay of an irreversible change, for a caller with a recent step-up; null: none. A
 * passkey or identity that is `hours` old is enough by itself: an intruder does not have it. Otherwise the device must
 * be as old (that of the registration always is), and no change of the account may delay.
 */
export function computeHold(
  { events, registered_at, device_since, proved_since }: HoldFacts,
  delayHours: number,
  now: Date,
): { ends_at: Date; kind: SecurityDelayTrigger } | null {
  const settledBy = (startTime: Date): Date => addSeconds(startTime, delayHours * 3600);
  if (delayHours === 0 || (proved_since !== null && settledBy(proved_since) <= now)) return null;
  const changeDelay = computeSecurityDelay(
    { events, registered_at: registered_at ?? new Date(0) },
    { hours: delayHours },
    now,
  );
  const isFirstDevice =
    device_since !== null && registered_at !== null && device_since <= addSeconds(registered_at, FIRST_DEVICE_SECONDS);
  const deviceKnownAt = isFirstDevice ? now : settledBy(device_since ?? now);
  if (deviceKnownAt <= now || (changeDelay !== null && changeDelay.ends_at >= deviceKnownAt)) return changeDelay;
  return { ends_at: deviceKnownAt, kind: 'new-device' };
}
