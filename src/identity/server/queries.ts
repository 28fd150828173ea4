import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { findEmail } from './credentials/customer-email.ts';
import { findCredentialByEmail } from './credentials/credentials.store.ts';
import { isEmailVerified, UNVERIFIED } from '#identity/rules/email-status.ts';
import { normalizeEmail } from '#identity/rules/email.ts';
import type { SessionRow } from './sessions/sessions.store.ts';
import { credential, session } from './tables.ts';

export { type CustomerEmail, findEmail, emailSubQuery, emailStatusColumn } from './credentials/customer-email.ts';
export {
  type LoginProof,
  verifyLoginOrRecordWrong,
  verifyNumberPasswordOrRecordWrong,
} from './login/verify-login-or-record-wrong.ts';
export { checkNewPassword, checkObviousPassword } from './password/check-new-password.ts';
export { isKnownDevice } from './login/known-devices.store.ts';
export { isAddressUnconfirmed } from './credentials/assert-no-unconfirmed-address.ts';
export { findCredential } from './credentials/credentials.store.ts';
export { findIdentityProof, findSubjectOwner } from './identity-service/identity-proofs.store.ts';
export { deriveAuthorizationSecrets } from './identity-service/authorization-secrets.ts';
export { verifyPasskeyAndRecordUse } from './passkeys/verify-passkey-and-record-use.ts';
export { findHold } from './held-requests/find-hold.ts';
export { heldRequestRevocationToken } from './held-requests/held-requests.store.ts';
export { findSecurityDelay } from './events/find-security-delay.ts';
export { confirmationCode } from './codes/confirmation-code.ts';
export { confirmationToken, passwordResetToken, revocationToken } from './codes/confirmation-token.ts';
export { derivePhoneCode } from './codes/phone-codes.ts';

export { findCallerOfLiveSession, resolveCallerAndUpdateLastSeen } from './sessions/sessions.store.ts';

/** SQL column: whether `customer` has an identity proof. */
export const isIdentifiedColumn = (customer: SQL): SQL<boolean> =>
  sql`exists (select from identity_proof proof where proof.customer_uuid = ${customer})`;

/**
 * SQL part: the identity proof of `customer`, or no row. Selecting a column makes PostgreSQL use the hash index (one page);
 * `exists` reads the primary key (three).
 */
export const identityProofSubQuery = (customer: SQL): SubQuery<{ level: string | null }> =>
  subQuery(sql`select proof.level from identity_proof proof where proof.customer_uuid = ${customer}`);

/** Selects the session of a token as `owner` of a combined statement; `resolveCallerAndUpdateLastSeen` converts its row to a caller. */
export const sessionOfTokenSelect: SQL = sql`select * from session where token_hash = ${sql.placeholder('token_hash')}`;
export const sessionSubQuery: SubQuery<SessionRow> = subQuery(sql`select owner.*`, createInstantParser(session));

/** Whether a customer has this address. */
export const isEmailKnown = async (q: Reader, email: string): Promise<boolean> =>
  (await findCredentialByEmail(q, normalizeEmail(email))) !== null;

/** The customer who has confirmed this address; null when there is none. */
export const findCustomerOfConfirmedEmail = async (q: Reader, email: string): Promise<string | null> => {
  const storedCredential = await findCredentialByEmail(q, normalizeEmail(email));
  return storedCredential && isEmailVerified(storedCredential.email_status) ? storedCredential.customer_uuid : null;
};

/** The address that a customer has confirmed; null when there is none. */
export const findConfirmedEmail = async (q: Reader, customer_uuid: string): Promise<string | null> => {
  const email = await findEmail(q, customer_uuid);
  return email && isEmailVerified(email.status) ? email.address : null;
};

/** SQL: the address that a customer has confirmed, for rows that name an address only. */
export const emailsSelectIfConfirmed = (customer_uuid: string): SQL =>
  sql`${emailsSelect(customer_uuid)} and ${credential.email_status} <> ${UNVERIFIED}`;

/** SQL: the addresses of a customer, for tables that are keyed by address. */
export const emailsSelect = (customer_uuid: string): SQL =>
  sql`select ${credential.email} from ${credential} where ${credential.customer_uuid} = ${customer_uuid}`;
