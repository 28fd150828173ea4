import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { normalizePassword } from '#identity/rules/password.ts';

/**
 * Argon2id with 19 MiB, 2 passes and 1 lane, the first setting of OWASP's Password Storage Cheat Sheet. 2 is the library's
 * number for Argon2id, because type stripping does not support its enum.
 */
const strength = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash occupies a core. One core stays free for other requests; a request that would wait more than about a second is
 * refused.
 */
const cores = Math.max(1, availableParallelism() - 1);
const limitHashing = limitConcurrency({ running: cores, waiting: 30, maxWait_ms: 1000, initialEstimate_ms: 30 });

/** Hash of a password in PHC format, with its salt and strength. */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(normalizePassword(password), strength));

/** Compared for unknown addresses, so that their response time equals that of a wrong password. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export const verifyPassword = async (known: string | null, password: string): Promise<boolean> => {
  const compared = known ?? (await dummyHash);
  const fits = await limitHashing(() => verify(compared, normalizePassword(password)));
  return known !== null && fits;
};

/** Whether a hash was computed with weaker parameters than the present ones. */
export const isWeakHash = (known: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(known);
  return memoryCost < strength.memoryCost || timeCost < strength.timeCost;
};
