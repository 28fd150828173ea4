import { randomBytes } from 'node:crypto';
import { parseOptions, verify } from '@node-rs/argon2';
import type { QueuePlace } from '#platform/limit-concurrency.ts';
import { normalizePassword } from '#identity/rules/password.ts';
import { hashPassword, limitHashing, argon2Options } from './password-hash.ts';

/** Hash that a password is compared with for an unknown address, so that the response time equals that of a wrong password. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'), { preferred: true });

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
  place?: QueuePlace,
): Promise<boolean> => {
  const comparedHash = passwordHash ?? (await dummyHash);
  const isRight = await limitHashing(() => verify(comparedHash, normalizePassword(password)), place);
  return passwordHash !== null && isRight;
};

/** Whether a hash was computed with weaker parameters than the present ones. */
export const isWeakHash = (passwordHash: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(passwordHash);
  return memoryCost < argon2Options.memoryCost || timeCost < argon2Options.timeCost;
};
