import { AsyncLocalStorage } from 'node:async_hooks';
import { fromAbsolute, parseDuration } from '@internationalized/date';
import type { Store } from './store.ts';

export interface Clock {
  /** Business time: real time plus the offset; or the moment that `during` was given. */
  now(): Date;
  /**
   * Runs something as at the moment it was due, so that a jump of a month passes through every step on the way,
   * each after the other's time.
   */
  runAt<T>(moment: Date, run: () => Promise<T>): Promise<T>;
  offsetMs(): number;
  /** Moves business time forward by an ISO 8601 duration, in Brussels calendar days and months. Throws on a bad one. */
  advance(duration: string): void;
}

/** The business clock. Its offset is kept in the store; it can only be moved forward. */
export function createClock(store: Store): Clock {
  const kept = store.collection<{ id: string; ms: number }>('clock');
  let offset = kept.get('offset')?.ms ?? 0;
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
      kept.put({ id: 'offset', ms: offset });
    },
  };
}
