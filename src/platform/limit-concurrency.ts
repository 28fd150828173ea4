/** Thrown when the queue is too long to be served in time. The caller should retry later. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

export type ConcurrencyLimits = {
  running: number;
  /** This many calls may always wait, so that a short pause of the machine rejects nobody. */
  waiting: number;
  /** More calls may wait while the expected waiting time, estimated from recent durations, stays below this. */
  maxWait_ms: number;
  /** Assumed duration in ms until the first call has finished. */
  initialEstimate_ms: number;
};

/** Weight of the newest duration in the moving average. */
const smoothingFactor = 0.1;

/**
 * Runs at most `running` calls at a time; the others wait in order of arrival. A call whose expected waiting time is
 * too long is rejected at once.
 * @throws OverloadedError
 */
export const limitConcurrency = (
  { running, waiting, maxWait_ms, initialEstimate_ms }: ConcurrencyLimits,
  clock = () => performance.now(),
) => {
  const queue: (() => void)[] = [];
  let now = 0;
  let usual_ms = initialEstimate_ms;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (now >= running) {
      const wait_ms = ((queue.length + 1) * usual_ms) / running;
      if (queue.length >= waiting && wait_ms > maxWait_ms) throw new OverloadedError();
      await new Promise<void>((turn) => queue.push(turn));
    } else now += 1;
    const since = clock();
    try {
      return await work();
    } finally {
      usual_ms += smoothingFactor * (clock() - since - usual_ms);
      const next = queue.shift();
      // The slot is passed on directly, so that a new call cannot take it first.
      if (next) next();
      else now -= 1;
    }
  };
};
