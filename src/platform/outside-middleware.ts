import { Histogram, type Registry } from 'prom-client';
import { type Outside, OutsideError } from './outside.ts';

/** Methods that make no network call: they parse a message or close the connection. */
const localMethodPattern = /^(parse|read|close)/;

/** Wraps a call to an outside system: may reject, measure or abort it. */
export type CallMiddleware = <T>(system: string, method: string, call: () => Promise<T>) => Promise<T>;

/** Returns the outside systems with a middleware around each network call. */
export const withCallMiddleware = (outside: Outside, around: CallMiddleware): Outside => {
  const wrap = ([system, port]: [string, object]): [string, object] => [
    system,
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function' || localMethodPattern.test(String(name))) return member;
        return (...args: unknown[]) =>
          around(system, String(name), () => member.apply(target, args) as Promise<unknown>);
      },
    }),
  ];
  return Object.fromEntries(Object.entries(outside).map(wrap)) as unknown as Outside;
};

/**
 * Maximum duration of any outside call in seconds, beside the timeouts of the adapter. Covers servers that send data
 * so slowly that an idle timeout never fires.
 */
const maxCallSeconds = 30;

/** Methods that transfer a file of any size, and the maximum duration of one in seconds. */
const transferPattern = /^(upload|download)/;
const maxTransferSeconds = 900;

/**
 * Aborts a call after `seconds` with an OutsideError of kind `down`; a transfer of a file may take longer. `systems`: only
 * calls of these; all by default.
 */
export const withDeadline =
  (seconds: number = maxCallSeconds, systems?: readonly string[]): CallMiddleware =>
  async (system, method, call) => {
    if (systems && !systems.includes(system)) return call();
    const limitSeconds = transferPattern.test(method) ? Math.max(seconds, maxTransferSeconds) : seconds;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_done, refuse) => {
      timer = setTimeout(() => refuse(new OutsideError(system, 'down', { code: 'TIMEOUT' })), limitSeconds * 1000);
    });
    try {
      return await Promise.race([call(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };

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
