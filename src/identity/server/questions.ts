import { type SQL, sql } from 'drizzle-orm';
import type { Database, Reader } from '#platform/db/database.ts';
import { givenCustomer, instantsOf, type Part, part, preparedParts } from '#platform/db/part.ts';
import type { Caller } from '#platform/http/handler.ts';
import { type Credential, credentialByEmail, credentialOf } from './credentials/credentials.store.ts';
import { emailKey } from '#identity/rules/email.ts';
import { hashPassword, isWeakHash, passwordFits } from './credentials/password-hash.ts';
import { findLiveSession, type SessionRow } from './sessions/sessions.store.ts';
import { credential, session } from './tables.ts';
import { type Tried, triedAccount } from './login/wrong-logins.ts';

export { checkNewPassword } from './password/check-new-password.ts';
export { proofOf, subjectOwner } from './identity-service/identity-proofs.store.ts';
export { secretsOf } from './identity-service/trip-secrets.ts';
export { provePasskey } from './passkeys/prove-passkey.ts';
export { holdOf } from './events/hold-of.ts';
export { confirmationCode } from './codes/confirmation-code.ts';
export { confirmationToken, resetToken, stopToken } from './codes/confirmation-token.ts';
export { phoneCode } from './codes/phone-codes.ts';

export { callerOfRow as callerFrom } from './sessions/sessions.store.ts';
export { knownTimeZone } from './sessions/time-zone.ts';

export type EmailOf = { address: string; status: 0 | 1 | 2; pending_address: string | null; refused?: boolean };

/** The email address of `customer`, whether its mail server refuses its mail, and how far it is confirmed, as a part of a statement; no row for who has none. */
export const emailPart = (customer: SQL): Part<EmailOf> =>
  part(
    sql`select c.email as address, c.email_status as status, c.pending_email as pending_address,
        c.refused_address = coalesce(c.pending_email, c.email) as refused
      from credential c where c.customer_uuid = ${customer} and c.email is not null`,
  );

const selectEmail = preparedParts('identity_email', givenCustomer, { email: emailPart(sql`owner.customer_uuid`) });

/** The same by itself. One statement. */
export const emailOf = async (q: Reader, customer_uuid: string): Promise<EmailOf | null> => {
  const { email } = await selectEmail(q, { customer_uuid });
  return email[0] ?? null;
};

/** How far the email address of `customer` is confirmed, 0 for one who has none: a column inside a statement. */
export const emailStatus = (customer: SQL): SQL<EmailOf['status']> =>
  sql`coalesce((select c.email_status from credential c where c.customer_uuid = ${customer}), 0)`;

/** Whether `customer` has proved to the identity service who they are: a column inside a statement. */
export const isIdentified = (customer: SQL): SQL<boolean> =>
  sql`exists (select from identity_proof proof where proof.customer_uuid = ${customer})`;

/** Who is calling with a session token of this hash; null when the session is unknown, idle for 14 days or older than 30. */
export const findCaller = (db: Database, tokenHash: string, now: Date): Promise<Caller | null> =>
  findLiveSession(db, tokenHash, now);

/** The session of a token, as the owner of a statement that reads about its customer; `callerFrom` makes a caller of its row. */
export const ownerOfToken: SQL = sql`select * from session where token_hash = ${sql.placeholder('token_hash')}`;
export const sessionPart: Part<SessionRow> = part(sql`select owner.*`, instantsOf(session));

/** Whether somebody logs in with this address. */
export const isEmailKnown = async (q: Reader, email: string): Promise<boolean> =>
  (await credentialByEmail(q, emailKey(email))) !== null;

/** Whoever proved an email address and its password, and the hash to replace one of less strength than today's; for `logIn`. */
export type LoginProof = { customer_uuid: string; stronger_hash: string | null };

const proofOfPassword = async (known: Credential | null, password: string): Promise<LoginProof | null> => {
  const fits = await passwordFits(known?.password_hash ?? null, password);
  if (!known?.password_hash || !fits) return null;
  const stronger_hash = isWeakHash(known.password_hash) ? await hashPassword(password) : null;
  return { customer_uuid: known.customer_uuid, stronger_hash };
};

/** Asked for where a number has no customer. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** Whose address and password these are, or null. An address that nobody has takes as long as a wrong password. */
export const proveLogin = async (q: Reader, email: string, password: string): Promise<LoginProof | null> => {
  return proofOfPassword(await credentialByEmail(q, emailKey(email)), password);
};

/**
 * The same of a customer who is known by a number, null where nobody has it: that takes as long. `tried`: what a wrong password is counted for,
 * together with those that are typed beside the address.
 */
export const proveNumberLogin = async (
  q: Reader,
  { customer_uuid, msisdn }: { customer_uuid: string | null; msisdn: string },
): Promise<{ tried: Tried; prove: (password: string) => Promise<LoginProof | null> }> => {
  const known = await credentialOf(q, customer_uuid ?? nobody);
  return {
    tried: customer_uuid === null ? { counted: msisdn, customer_uuid } : triedAccount(known, customer_uuid),
    prove: (password) => proofOfPassword(known, password),
  };
};

/** The addresses of a customer, for what is kept by address and not by customer. */
export const emailsOf = (customer_uuid: string): SQL =>
  sql`select ${credential.email} from ${credential} where ${credential.customer_uuid} = ${customer_uuid}`;
