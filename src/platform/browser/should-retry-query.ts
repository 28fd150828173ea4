import { Problem } from './client.ts';

/**
 * Whether a failed read is retried automatically: once, and only for errors that may be temporary (network, 5xx), so
 * that the error is shown within about two seconds.
 */
export const shouldRetryQuery = (failures: number, error: unknown, online: boolean): boolean =>
  failures < 1 && online && error instanceof Problem && (error.status === 0 || error.status >= 500);
