/** Thrown when the queue is too long to be served in time. The caller should retry later. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

export type ConcurrencyLimits = {
  maxRunning: number;
  /** This many calls may always wait, so that a short pause of the machine rejects nobody. */
  guaranteedWaiting: number;
  /** More calls may wait while the expected waiting time, estimated from recent durations, stays below this. */
  maxWait_ms: number;
  /** Assumed duration in ms until the first call has finished. */
  initialEstimate_ms: number;
  /** Most waiting calls with the same key; default as many as may always wait. */
  maxWaitingPerKey?: number;
};

/** Weight of the newest duration in the moving average. */
const smoothingFactor = 0.1;

export type QueuePlace = {
  /** Waits in a separate queue, which is served first and refuses calls only when it is too long itself. */
  preferred?: boolean;
  /** Calls with the same key share `maxWaitingPerKey` places in the queue of calls that are not preferred. */
  key?: string;
};

/**
 * Runs at most `maxRunning` calls at a time; the others wait in order of arrival, those that are preferred before the rest. A
 * call whose expected waiting time is too long is rejected at once.
 * @throws OverloadedError
 */
export const limitConcurrency = (
  {
    maxRunning,
    guaranteedWaiting,
    maxWait_ms,
    initialEstimate_ms,
    maxWaitingPerKey = guaranteedWaiting,
  }: ConcurrencyLimits,
  clock = () => performance.now(),
) => {
  const [preferredQueue, queue]: [(() => void)[], (() => void)[]] = [[], []];
  const waitingByKey = new Map<string, number>();
  let runningNow = 0;
  let usual_ms = initialEstimate_ms;

  const assertRoom = ({ preferred, key }: QueuePlace): void => {
    const callsAhead = preferredQueue.length + (preferred ? 0 : queue.length);
    const wait_ms = ((callsAhead + 1) * usual_ms) / maxRunning;
    const length = (preferred ? preferredQueue : queue).length;
    if (length >= guaranteedWaiting && wait_ms > maxWait_ms) throw new OverloadedError();
    if (!preferred && key !== undefined && (waitingByKey.get(key) ?? 0) >= maxWaitingPerKey)
      throw new OverloadedError();
  };
  const waitForTurn = async ({ preferred, key }: QueuePlace): Promise<void> => {
    if (key !== undefined) waitingByKey.set(key, (waitingByKey.get(key) ?? 0) + 1);
    await new Promise<void>((turn) => (preferred ? preferredQueue : queue).push(turn));
    if (key === undefined) return;
    const waitingCount = (waitingByKey.get(key) ?? 1) - 1;
    if (waitingCount > 0) waitingByKey.set(key, waitingCount);
    else waitingByKey.delete(key);
  };

  const run = async <T>(work: () => Promise<T>, place: QueuePlace = {}): Promise<T> => {
    if (runningNow >= maxRunning) {
      assertRoom(place);
      await waitForTurn(place);
    } else runningNow += 1;
    const startMs = clock();
    try {
      return await work();
    } finally {
      usual_ms += smoothingFactor * (clock() - startMs - usual_ms);
      const next = preferredQueue.shift() ?? queue.shift();
      // The slot is passed on directly, so that a new call cannot take it first.
      if (next) next();
      else runningNow -= 1;
    }
  };
  /** Whether a call would have to wait. */
  return Object.assign(run, { isBusy: () => runningNow >= maxRunning });
};
