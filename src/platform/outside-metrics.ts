import { Histogram, type Registry } from 'prom-client';
import type { CallMiddleware } from './outside-middleware.ts';
import { OutsideError } from './outside.ts';

/**
 * Counts and times outside calls by result: `ok`, the kinds of OutsideError (`down`, `refused`, `garbage`), or
 * `broken` for a bug of ours.
 */
export const measureOutsideCalls = (registry: Registry): CallMiddleware => {
  const seconds = new Histogram({
    name: 'outside_call_duration_seconds',
    help: 'Time an outside system took to answer, by outcome',
    labelNames: ['system', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return async (system, _method, call) => {
    const end = seconds.startTimer({ system });
    try {
      const answer = await call();
      end({ outcome: 'ok' });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof OutsideError ? error.kind : 'broken' });
      throw error;
    }
  };
};
