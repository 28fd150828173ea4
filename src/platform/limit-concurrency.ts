/** More is waiting already than can be done in time: whoever comes now had better come again. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

export type ConcurrencyLimits = {
  running: number;
  /** So many may wait, whatever it takes: a machine that stood still for a moment sends nobody away. */
  waiting: number;
  /** More may wait as long as nobody does for longer than about this, going by how long work has taken lately. */
  maxWait_ms: number;
  /** How long it takes, as long as none was done. */
  initialEstimate_ms: number;
};

/** How much the newest counts in what is taken for usual. */
const smoothingFactor = 0.1;

/**
 * Runs at most `running` of something at a time; the others wait for their turn, first come first served. Whoever would wait too long is
 * told so at once, instead of late.
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
      // The place goes to the next one as it is: nobody who comes in between can take it.
      if (next) next();
      else now -= 1;
    }
  };
};
