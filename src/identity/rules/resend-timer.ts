import { addSeconds, secondsUntil } from '#platform/pure/instant.ts';

/** Limits on sending codes and confirmations: seconds between sends, and sends in an hour. */
export type ResendLimits = { waits: readonly number[]; per_hour: number };

/** 30, 60, then 120 seconds; 5 sends an hour. */
export const RESEND_LIMITS: ResendLimits = { waits: [30, 60, 120], per_hour: 5 };

const HOUR = 3600;

/** Seconds to wait because of the last send (`pause`), and because of the number of sends in the last hour (`hour`). */
const computeWaits = (sent_at: readonly Date[], now: Date, limits: ResendLimits): { pause: number; hour: number } => {
  const hourAgo = addSeconds(now, -HOUR).getTime();
  const recent = sent_at.map((at) => at.getTime()).filter((at) => at > hourAgo);
  recent.sort((a, b) => a - b);
  const last = recent.at(-1);
  if (last === undefined) return { pause: 0, hour: 0 };
  const wait = limits.waits[Math.min(recent.length, limits.waits.length) - 1] ?? 0;
  const oldest = recent[recent.length - limits.per_hour];
  return {
    pause: secondsUntil(addSeconds(new Date(last), wait), now),
    hour: oldest === undefined ? 0 : secondsUntil(addSeconds(new Date(oldest), HOUR), now),
  };
};

/**
 * Seconds until the next send is allowed; 0 means now. `sent_at`: earlier sends to the same number or address, in any order.
 * Sends of more than an hour ago are ignored.
 */
export function secondsUntilResend(sent_at: readonly Date[], now: Date, limits: ResendLimits = RESEND_LIMITS): number {
  const { pause, hour } = computeWaits(sent_at, now, limits);
  return Math.max(pause, hour);
}

/** Whether the limit per hour requires the longer wait, not the pause after the last send. */
export function isHourlyLimitReached(
  sent_at: readonly Date[],
  now: Date,
  limits: ResendLimits = RESEND_LIMITS,
): boolean {
  const { pause, hour } = computeWaits(sent_at, now, limits);
  return hour > pause;
}
