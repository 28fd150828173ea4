import { addSeconds, secondsUntil } from '#platform/pure/instant.ts';

/** Limits on sending codes and confirmations: seconds between sends, sends in an hour, and where there is one in a day. */
export type ResendLimits = { waits: readonly number[]; per_hour: number; per_day?: number };

/** 30, 60, then 120 seconds; 5 sends an hour. */
export const RESEND_LIMITS: ResendLimits = { waits: [30, 60, 120], per_hour: 5 };

const HOUR = 3600;
export const DAY = 86_400;

/** Seconds until the oldest of the newest `maxSends` sends is older than the window; 0 when there are fewer. */
const waitOfWindow = (sent_at: readonly Date[], now: Date, seconds: number, maxSends: number): number => {
  const begin = addSeconds(now, -seconds).getTime();
  const recentTimes = sent_at.map((at) => at.getTime()).filter((at) => at > begin);
  recentTimes.sort((a, b) => a - b);
  const oldestTime = recentTimes[recentTimes.length - maxSends];
  return oldestTime === undefined ? 0 : secondsUntil(addSeconds(new Date(oldestTime), seconds), now);
};

/** Seconds to wait because of the last send (`pause`), and because of the number of sends in the last hour or day (`hour`). */
const computeWaits = (sent_at: readonly Date[], now: Date, limits: ResendLimits): { pause: number; hour: number } => {
  const hourAgo = addSeconds(now, -HOUR).getTime();
  const recentTimes = sent_at.map((at) => at.getTime()).filter((at) => at > hourAgo);
  recentTimes.sort((a, b) => a - b);
  const lastTime = recentTimes.at(-1);
  const day = limits.per_day === undefined ? 0 : waitOfWindow(sent_at, now, DAY, limits.per_day);
  if (lastTime === undefined) return { pause: 0, hour: day };
  const wait = limits.waits[Math.min(recentTimes.length, limits.waits.length) - 1] ?? 0;
  return {
    pause: secondsUntil(addSeconds(new Date(lastTime), wait), now),
    hour: Math.max(day, waitOfWindow(sent_at, now, HOUR, limits.per_hour)),
  };
};

/**
 * Seconds until the next send is allowed; 0 means now. `sent_at`: earlier sends to the same number or address, in any order.
 * Sends of more than an hour ago are ignored, or of more than a day ago with a limit a day.
 */
export function secondsUntilResend(sent_at: readonly Date[], now: Date, limits: ResendLimits = RESEND_LIMITS): number {
  const { pause, hour } = computeWaits(sent_at, now, limits);
  return Math.max(pause, hour);
}

/** Whether the limit per hour requires the longer wait, not the pause after the last send. */
export function isHourlyWaitLongerThanPause(
  sent_at: readonly Date[],
  now: Date,
  limits: ResendLimits = RESEND_LIMITS,
): boolean {
  const { pause, hour } = computeWaits(sent_at, now, limits);
  return hour > pause;
}
