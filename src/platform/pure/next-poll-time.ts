import { addSeconds } from './instant.ts';

const firstSeconds = 60;
const longestSeconds = 3600;

/**
 * When to ask again after something that moved last at `since` and of which nothing was heard: after as long again as it has taken by
 * now, but a minute at least and an hour at most; and in any case at `deadline`, when that comes first.
 */
export function nextPollTime(since: Date, now: Date, deadline?: Date): Date {
  const taken = (now.getTime() - since.getTime()) / 1000;
  const next = addSeconds(now, Math.min(Math.max(taken, firstSeconds), longestSeconds));
  return deadline && deadline > now && deadline < next ? deadline : next;
}
