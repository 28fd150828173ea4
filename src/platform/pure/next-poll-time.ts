import { addSeconds } from './instant.ts';

const firstSeconds = 60;
const longestSeconds = 3600;

/**
 * Time of the next poll of an outside state that last changed at `changedAt`: the elapsed time is doubled, with an
 * interval of at least a minute and at most an hour, but not after `deadline`.
 */
export function nextPollTime(changedAt: Date, now: Date, deadline?: Date): Date {
  const elapsed_seconds = (now.getTime() - changedAt.getTime()) / 1000;
  const next = addSeconds(now, Math.min(Math.max(elapsed_seconds, firstSeconds), longestSeconds));
  return deadline && deadline > now && deadline < next ? deadline : next;
}
