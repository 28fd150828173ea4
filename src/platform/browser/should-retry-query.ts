import { Problem } from './client.ts';

/**
 * Whether a read that failed is made once more by itself: without a connection or an answer of the server that may differ a second
 * later, and only once, so that the screen says so within about two seconds and offers to try again.
 */
export const shouldRetryQuery = (failures: number, error: unknown, online: boolean): boolean =>
  failures < 1 && online && error instanceof Problem && (error.status === 0 || error.status >= 500);
