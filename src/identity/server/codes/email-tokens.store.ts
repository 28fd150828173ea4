import { createHash } from 'node:crypto';
import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isEmailCodeValid } from '#identity/rules/email-code.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { emailSend, emailToken } from '../tables.ts';

export type EmailTokenRow = typeof emailToken.$inferSelect;

type Purpose = EmailTokenRow['purpose'];

/** A new link about an address revokes the earlier ones about it; password links are separate. */
const aboutAddress = inArray(emailToken.purpose, ['confirm', 'change']);

/**
 * Purposes that a new token revokes: those of the same subject. Links that revert changes are not revoked
 * (`insertEmailTokenAndRevokeOlder`).
 */
const isReplacedBy = (purpose: Purpose) =>
  purpose === 'confirm' || purpose === 'change' ? aboutAddress : eq(emailToken.purpose, purpose);

/** Inserts a token and revokes older ones of its kind. Tokens of purpose `revoke` revoke none. */
export const insertEmailTokenAndRevokeOlder = async (
  tx: Tx,
  values: {
    token_hash: string;
    /** Hash of the code in the same mail; null for a mail without a code. */
    code_hash: string | null;
    customer_uuid: string;
    email: string;
    purpose: Purpose;
    expires_at: Date;
    now: Date;
  },
): Promise<void> => {
  const { now, ...row } = values;
  if (row.purpose !== 'revoke') await revokeEmailTokens(tx, row.customer_uuid, now, row.purpose);
  await tx.insert(emailToken).values({ ...row, created_at: now });
};

/** Revokes a customer’s unused links of `purpose` (default: change of address; it includes the first confirmation). */
export const revokeEmailTokens = async (
  tx: Tx,
  customer_uuid: string,
  now: Date,
  purpose: Purpose = 'change',
): Promise<void> => {
  const ofCustomer = and(eq(emailToken.customer_uuid, customer_uuid), isReplacedBy(purpose));
  await tx
    .update(emailToken)
    .set({ replaced_at: now })
    .where(and(ofCustomer, isNull(emailToken.used_at), isNull(emailToken.replaced_at)));
};

/**
 * Revokes all unused links and codes of a customer, except revocation links to other addresses than `recoveredEmail`. Such links
 * were sent to earlier addresses of the account, whose owner can undo a takeover with them. With `revokedSince`, those that were sent at
 * `revokedSince` or later are revoked too.
 */
export const revokeAllButEarlierRevocationTokens = async (
  tx: Tx,
  customer_uuid: string,
  { recoveredEmail, revokedSince }: { recoveredEmail: string; revokedSince?: Date },
  now: Date,
): Promise<void> => {
  const isLater = revokedSince && gte(emailToken.created_at, revokedSince);
  const isRevocable = or(ne(emailToken.purpose, 'revoke'), eq(emailToken.email, recoveredEmail), isLater);
  const isUnused = and(isNull(emailToken.used_at), isNull(emailToken.replaced_at));
  await tx
    .update(emailToken)
    .set({ replaced_at: now })
    .where(and(eq(emailToken.customer_uuid, customer_uuid), isUnused, isRevocable));
};

/** The customer of a token, read without a lock. */
export const findEmailTokenOwner = async (tx: Tx, token_hash: string): Promise<string | null> => {
  const [row] = await tx
    .select({ customer_uuid: emailToken.customer_uuid })
    .from(emailToken)
    .where(eq(emailToken.token_hash, token_hash));
  return row?.customer_uuid ?? null;
};

/** The token of this hash, read without a lock. */
export const findEmailToken = async (q: Reader, token_hash: string): Promise<EmailTokenRow | null> => {
  const [row] = await q.select().from(emailToken).where(eq(emailToken.token_hash, token_hash));
  return row ?? null;
};

export const lockEmailToken = async (tx: Tx, token_hash: string): Promise<EmailTokenRow | null> => {
  const [row] = await tx.select().from(emailToken).where(eq(emailToken.token_hash, token_hash)).for('update');
  return row ?? null;
};

export const consumeEmailToken = async (tx: Tx, token_hash: string, now: Date): Promise<void> => {
  await tx.update(emailToken).set({ used_at: now }).where(eq(emailToken.token_hash, token_hash));
};

/** Locks the newest token that was not replaced, also a used one: about the address, or of another `purpose`. */
export const lockNewestEmailToken = async (
  tx: Tx,
  customer_uuid: string,
  purpose: Purpose = 'change',
): Promise<EmailTokenRow | null> => {
  const [row] = await tx
    .select()
    .from(emailToken)
    .where(and(eq(emailToken.customer_uuid, customer_uuid), isReplacedBy(purpose), isNull(emailToken.replaced_at)))
    .orderBy(desc(emailToken.created_at))
    .limit(1)
    .for('update');
  return row ?? null;
};

/** A typed code is compared with those of this many mails, the latest. */
const LATEST_TOKENS_MAX = 10;

/** The latest tokens about an address, or of another `purpose`, whatever became of them. */
export const queryLatestEmailTokens = (
  tx: Tx,
  customer_uuid: string,
  purpose: Purpose = 'change',
): Promise<EmailTokenRow[]> =>
  tx
    .select()
    .from(emailToken)
    .where(and(eq(emailToken.customer_uuid, customer_uuid), isReplacedBy(purpose)))
    .orderBy(desc(emailToken.created_at))
    .limit(LATEST_TOKENS_MAX);

export const recordEmailCodeAttempt = async (tx: Tx, token_hash: string): Promise<void> => {
  await tx
    .update(emailToken)
    .set({ code_tries: sql`${emailToken.code_tries} + 1` })
    .where(eq(emailToken.token_hash, token_hash));
};

/** Whether the code of the newest mail about this address is still accepted. */
export const hasLiveEmailCode = async (tx: Tx, customer_uuid: string, email: string, now: Date): Promise<boolean> => {
  const [row] = await tx
    .select()
    .from(emailToken)
    .where(
      and(
        eq(emailToken.customer_uuid, customer_uuid),
        eq(emailToken.email, email),
        aboutAddress,
        isNull(emailToken.used_at),
        isNull(emailToken.replaced_at),
      ),
    )
    .orderBy(desc(emailToken.created_at))
    .limit(1);
  return row !== undefined && isEmailCodeValid(row, now);
};

const hashAddress = (email: string): string => createHash('sha256').update(email).digest('base64url');

/** Locks and returns the times of mails to this address in the last hour. Inserts the row when it is missing. */
export const lockOrInsertEmailSends = async (tx: Tx, email: string): Promise<Date[]> => {
  const [row] = await tx
    .insert(emailSend)
    .values({ address_hash: hashAddress(email), sent_at: [] })
    .onConflictDoUpdate({ target: emailSend.address_hash, set: { sent_at: emailSend.sent_at } })
    .returning({ sent_at: emailSend.sent_at });
  return (row?.sent_at ?? []).map((at) => new Date(at));
};

/** Counts a mail that is sent now. `earlierSends` comes from `lockOrInsertEmailSends`. */
export const recordEmailSend = async (
  tx: Tx,
  email: string,
  earlierSends: readonly Date[],
  now: Date,
): Promise<void> => {
  const hourAgo = addSeconds(now, -3600);
  const sent_at = [...earlierSends.filter((at) => at > hourAgo), now].map((at) => at.toISOString());
  await tx
    .update(emailSend)
    .set({ sent_at, last_sent_at: now })
    .where(eq(emailSend.address_hash, hashAddress(email)));
};
