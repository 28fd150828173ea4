import { normalizeEmail } from '#identity/rules/email.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Credential, findCredentialByEmail, findCredential } from '../credentials/credentials.store.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../credentials/password-hash.ts';
import { type LoginAttemptKey, toLoginAttemptKey } from './wrong-logins.ts';

/** A proved login for `logIn`: the customer, and a stronger hash when the stored one is weaker than today's. */
export type LoginProof = { customer_uuid: string; stronger_hash: string | null };

const verifyLoginPassword = async (known: Credential | null, password: string): Promise<LoginProof | null> => {
  const fits = await verifyPassword(known?.password_hash ?? null, password);
  if (!known?.password_hash || !fits) return null;
  const stronger_hash = isWeakHash(known.password_hash) ? await hashPassword(password) : null;
  return { customer_uuid: known.customer_uuid, stronger_hash };
};

/** Uuid of no customer, looked up for a number without one so that the login takes as long. */
const unknownCustomerUuid = '00000000-0000-4000-8000-000000000000';

/** Verifies address and password; null when wrong. An unknown address takes as long as a wrong password. */
export const verifyLogin = async (q: Reader, email: string, password: string): Promise<LoginProof | null> => {
  return verifyLoginPassword(await findCredentialByEmail(q, normalizeEmail(email)), password);
};

/**
 * Verifies the password of a customer who is found by number; `customer_uuid` null takes as long. `tried`: key that wrong
 * passwords are counted by, shared with logins by address.
 */
export const prepareNumberLogin = async (
  q: Reader,
  { customer_uuid, msisdn }: { customer_uuid: string | null; msisdn: string },
): Promise<{ tried: LoginAttemptKey; prove: (password: string) => Promise<LoginProof | null> }> => {
  const known = await findCredential(q, customer_uuid ?? unknownCustomerUuid);
  return {
    tried: customer_uuid === null ? { counted: msisdn, customer_uuid } : toLoginAttemptKey(known, customer_uuid),
    prove: (password) => verifyLoginPassword(known, password),
  };
};
