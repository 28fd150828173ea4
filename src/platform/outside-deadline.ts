import type { CallMiddleware } from './outside-middleware.ts';
import { OutsideError } from './outside.ts';

/**
 * Longest that any call may take, in seconds, whatever the adapter's own patience with each of its steps: a mail server that
 * says one letter a second never counts as silent.
 */
export const maxCallSeconds = 30;

/** Gives up a call that takes too long: the system counts as down. */
export const withDeadline =
  (seconds: number = maxCallSeconds): CallMiddleware =>
  async (system, _method, call) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, refuse) => {
      timer = setTimeout(() => refuse(new OutsideError(system, 'down', { code: 'TIMEOUT' })), seconds * 1000);
    });
    try {
      return await Promise.race([call(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
