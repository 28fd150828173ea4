import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { limitConcurrency, type QueuePlace } from '#platform/limit-concurrency.ts';
import { normalizePassword } from '#identity/rules/password.ts';

/**
 * Argon2id with 19 MiB, 2 passes and 1 lane, the first setting of OWASP's Password Storage Cheat Sheet. 2 is the library's
 * number for Argon2id, because type stripping does not support its enum.
 */
export const argon2Options = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash occupies a core. One core stays free for other requests; a request that would wait more than about a second is
 * refused.
 */
const cores = Math.max(1, availableParallelism() - 1);
export const limitHashing = limitConcurrency({
  maxRunning: cores,
  guaranteedWaiting: 30,
  maxWait_ms: 1000,
  initialEstimate_ms: 30,
  maxWaitingPerKey: 15,
});

/** Whether a password would have to wait, so that its place in the queue matters. */
export const isHashingBusy = (): boolean => limitHashing.isBusy();

/** Hash of a password in PHC format, with its salt and strength. */
export const hashPassword = (password: string, place?: QueuePlace): Promise<string> =>
  limitHashing(() => hash(normalizePassword(password), argon2Options), place);
