import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { normalizePassword } from '#identity/rules/password.ts';

/**
 * Argon2id with 19 MiB, 2 passes and 1 lane: the setting that OWASP's Password Storage Cheat Sheet names first.
 * 2 is the library's number for Argon2id, whose names type stripping cannot use.
 */
const strength = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a whole core. One stays free for everybody else, and who would wait for longer than about a second behind many is asked to come again. */
const cores = Math.max(1, availableParallelism() - 1);
const limitHashing = limitConcurrency({ running: cores, waiting: 30, maxWait_ms: 1000, initialEstimate_ms: 30 });

/** The hash to keep of a password, in PHC format with its salt and strength. */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(normalizePassword(password), strength));

/** Compared with when there is nobody to compare with, so that an unknown address takes as long as a wrong password. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/** Whether the password belongs to the hash. Without a hash it takes the same time and says no. */
export const verifyPassword = async (known: string | null, password: string): Promise<boolean> => {
  const compared = known ?? (await dummyHash);
  const fits = await limitHashing(() => verify(compared, normalizePassword(password)));
  return known !== null && fits;
};

/** Whether a hash was made with less strength than today's. */
export const isWeakHash = (known: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(known);
  return memoryCost < strength.memoryCost || timeCost < strength.timeCost;
};
