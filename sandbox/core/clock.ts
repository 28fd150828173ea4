import { AsyncLocalStorage } from 'node:async_hooks';
import { fromAbsolute, parseDuration } from '@internationalized/date';
import type { Store } from './store.ts';

export interface Clock {
  /** Business time: real time plus the offset, or the moment of `runAt`. */
  now(): Date;
  /** Runs a function with `now` at the moment it was due, so that after a jump of a month each step has its own time. */
  runAt<T>(moment: Date, run: () => Promise<T>): Promise<T>;
  offsetMs(): number;
  /**
   * Moves business time forward by an ISO 8601 duration, in Brussels calendar days and months.
   * @throws RangeError for an invalid duration, or one that does not move forward
   */
  advance(duration: string): void;
}

/** Creates the business clock. Its offset is stored, and can only grow. `begins_ms`: the offset of a store without one. */
export function createClock(store: Store, begins_ms = 0): Clock {
  const offsets = store.collection<{ id: string; ms: number }>('clock');
  let offset = offsets.get('offset')?.ms ?? offsets.save({ id: 'offset', ms: begins_ms }).ms;
  const moments = new AsyncLocalStorage<Date>();
  return {
    now: () => new Date(moments.getStore() ?? Date.now() + offset),
    runAt: (moment, run) => moments.run(moment, run),
    offsetMs: () => offset,
    advance(duration) {
      const parts = parseDuration(duration);
      const now = Date.now() + offset;
      const then = fromAbsolute(now, 'Europe/Brussels').add(parts).toDate().getTime();
      if (!(then > now)) throw new RangeError(`"${duration}" does not move the clock forward`);
      offset += then - now;
      offsets.save({ id: 'offset', ms: offset });
    },
  };
}
