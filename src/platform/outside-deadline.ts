import type { CallMiddleware } from './outside-middleware.ts';
import { OutsideError } from './outside.ts';

/**
 * Maximum duration of any outside call in seconds, beside the timeouts of the adapter. Covers servers that send data
 * so slowly that an idle timeout never fires.
 */
export const maxCallSeconds = 30;

/** Aborts a call after `maxCallSeconds` with an OutsideError of kind `down`. */
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
