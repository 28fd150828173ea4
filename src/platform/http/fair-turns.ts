import { OverloadedError } from '../limit-concurrency.ts';
import { Refused } from './refused.ts';

export type FairTurnLimits = {
  maxRunning: number;
  /** Maximum number of turns of one network address at once, so that some stay free for the others. */
  maxRunningPerAddress: number;
  /** Maximum number of turns of one caller at once. */
  maxRunningPerCaller: number;
  /** Most calls that wait in memory: of one caller, of one address, and in all. */
  maxWaitingPerCaller: number;
  maxWaitingPerAddress: number;
  maxWaiting: number;
};

/** Releases a turn; further calls do nothing. */
export type Release = () => void;

type Waiting = { address: string; caller: string | null; start: () => void };

const increment = (counts: Map<string, number>, key: string | null, by: 1 | -1): void => {
  if (key === null) return;
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
};

/**
 * Allocates turns of a scarce resource of the process. Addresses are served in rotation, whatever number of calls each
 * sends, so a flood from one delays the others by at most the turns that run already.
 */
export const createFairTurns = (limits: FairTurnLimits) => {
  const runningCounts = { all: 0, addresses: new Map<string, number>(), callers: new Map<string, number>() };
  const waitingCounts = { all: 0, addresses: new Map<string, number>(), callers: new Map<string, number>() };
  /** Waiting calls by address, in the order in which the addresses are served. */
  const queues = new Map<string, Waiting[]>();

  const count = (counts: typeof runningCounts, { address, caller }: Omit<Waiting, 'start'>, by: 1 | -1): void => {
    counts.all += by;
    increment(counts.addresses, address, by);
    increment(counts.callers, caller, by);
  };
  const countOf = ({ callers }: typeof runningCounts, caller: string | null): number =>
    caller === null ? 0 : (callers.get(caller) ?? 0);
  const isFree = ({ address, caller }: Omit<Waiting, 'start'>): boolean =>
    runningCounts.all < limits.maxRunning &&
    (runningCounts.addresses.get(address) ?? 0) < limits.maxRunningPerAddress &&
    countOf(runningCounts, caller) < limits.maxRunningPerCaller;

  /** Removes and returns the next call that may start; undefined when none may. */
  const claimNext = (): Waiting | undefined => {
    for (const [address, queue] of queues) {
      const at = queue.findIndex(isFree);
      if (at === -1) continue;
      const [next] = queue.splice(at, 1);
      queues.delete(address);
      if (queue.length > 0) queues.set(address, queue);
      return next;
    }
    return undefined;
  };
  const startWaiting = (): void => {
    for (
      let next = runningCounts.all < limits.maxRunning && claimNext();
      next;
      next = runningCounts.all < limits.maxRunning && claimNext()
    ) {
      count(waitingCounts, next, -1);
      count(runningCounts, next, 1);
      next.start();
    }
  };
  const releaseOnce = (origin: Omit<Waiting, 'start'>): Release => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(runningCounts, origin, -1);
      startWaiting();
    };
  };

  /**
   * Waits for a turn. `caller` is unique among all addresses; null when only the address is known.
   * @throws Refused TOO_MANY_REQUESTS when the caller or the address has too many waiting calls
   * @throws OverloadedError when all together have
   */
  return async (address: string, caller: string | null): Promise<Release> => {
    const origin = { address, caller };
    if (isFree(origin)) {
      count(runningCounts, origin, 1);
      return releaseOnce(origin);
    }
    if (
      countOf(waitingCounts, caller) >= limits.maxWaitingPerCaller ||
      (waitingCounts.addresses.get(address) ?? 0) >= limits.maxWaitingPerAddress
    )
      throw new Refused('TOO_MANY_REQUESTS', { retryAfter: 1, params: { seconds: 1 } });
    if (waitingCounts.all >= limits.maxWaiting) throw new OverloadedError();
    count(waitingCounts, origin, 1);
    await new Promise<void>((start) => {
      const queue = queues.get(address);
      if (queue) queue.push({ ...origin, start });
      else queues.set(address, [{ ...origin, start }]);
    });
    return releaseOnce(origin);
  };
};
