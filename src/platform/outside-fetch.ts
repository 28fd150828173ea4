import { OUTSIDE_TIMEOUT_MS } from './outside-call.ts';
import { OutsideError } from './outside.ts';

/**
 * A `fetch` for protocol libraries with the error rules of outside calls: network errors, timeouts, 408, 429 and 5xx
 * are `down`, redirects are not followed.
 * @throws OutsideError
 */
export const createOutsideFetch =
  (system: string, timeout_ms: number = OUTSIDE_TIMEOUT_MS) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) });
    } catch (cause) {
      const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
      throw new OutsideError(system, 'down', { code: timedOut ? 'TIMEOUT' : 'UNREACHABLE', cause });
    }
    if (response.status < 500 && response.status !== 408 && response.status !== 429) return response;
    throw new OutsideError(system, 'down', { code: `HTTP_${response.status}` });
  };
