/** More is waiting already than can be done in time: whoever comes now had better come again. */
export class TooMany extends Error {
  override name = 'TooMany';
}

/**
 * Runs at most `running` of something at a time, while at most `waiting` wait for their turn, first come first served. Whoever comes
 * when that many wait is told so at once, instead of late.
 * @throws TooMany
 */
export const atMost = ({ running, waiting }: { running: number; waiting: number }) => {
  const queue: (() => void)[] = [];
  let now = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (now >= running) {
      if (queue.length >= waiting) throw new TooMany();
      await new Promise<void>((turn) => queue.push(turn));
    } else now += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place goes to the next one as it is: nobody who comes in between can take it.
      if (next) next();
      else now -= 1;
    }
  };
};
