import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { emailSend, emailToken } from '../tables.ts';

export type EmailTokenRow = typeof emailToken.$inferSelect;

type Purpose = EmailTokenRow['purpose'];

/** A new link about an address revokes the earlier ones about it; password links are separate. */
const aboutAddress = inArray(emailToken.purpose, ['confirm', 'change']);

/** Kinds revoked by a new token: those of the same subject, except revocation links, which each revoke their own change. */
const isReplacedBy = (purpose: Purpose) =>
  purpose === 'confirm' || purpose === 'change' ? aboutAddress : eq(emailToken.purpose, purpose);

/** Keeps a new link and takes the older ones of its kind out of use. */
export const insertEmailToken = async (
  tx: Tx,
  values: {
    token_hash: string;
    /** Of the code in the same mail; a link to choose a password has none. */
    code_hash: string | null;
    customer_uuid: string;
    email: string;
    purpose: Purpose;
    expires_at: Date;
    now: Date;
  },
): Promise<void> => {
  const { now, ...own } = values;
  if (own.purpose !== 'stop') await revokeEmailTokens(tx, own.customer_uuid, now, own.purpose);
  await tx.insert(emailToken).values({ ...own, created_at: now });
};

/** Takes the unused links of this customer out of use: those about an address, unless told another purpose. */
export const revokeEmailTokens = async (
  tx: Tx,
  customer_uuid: string,
  now: Date,
  purpose: Purpose = 'change',
): Promise<void> => {
  const own = and(eq(emailToken.customer_uuid, customer_uuid), isReplacedBy(purpose));
  await tx
    .update(emailToken)
    .set({ replaced_at: now })
    .where(and(own, isNull(emailToken.used_at), isNull(emailToken.replaced_at)));
};

/** Whose link this is; without a lock. */
export const findEmailTokenOwner = async (tx: Tx, token_hash: string): Promise<string | null> => {
  const [row] = await tx
    .select({ customer_uuid: emailToken.customer_uuid })
    .from(emailToken)
    .where(eq(emailToken.token_hash, token_hash));
  return row?.customer_uuid ?? null;
};

/** The link of this hash, locked: of two that open it at once, one is first. */
export const lockEmailToken = async (tx: Tx, token_hash: string): Promise<EmailTokenRow | null> => {
  const [row] = await tx.select().from(emailToken).where(eq(emailToken.token_hash, token_hash)).for('update');
  return row ?? null;
};

export const consumeEmailToken = async (tx: Tx, token_hash: string, now: Date): Promise<void> => {
  await tx.update(emailToken).set({ used_at: now }).where(eq(emailToken.token_hash, token_hash));
};

/** The mail about this customer's address (unless told another purpose) that none replaced, locked; used ones too. */
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

export const countEmailCodeAttempt = async (tx: Tx, token_hash: string): Promise<void> => {
  await tx
    .update(emailToken)
    .set({ code_tries: sql`${emailToken.code_tries} + 1` })
    .where(eq(emailToken.token_hash, token_hash));
};

/** Whether a link to this address is on its way and still works. */
export const hasLiveEmailToken = async (tx: Tx, customer_uuid: string, email: string, now: Date): Promise<boolean> => {
  const [row] = await tx
    .select({ token_hash: emailToken.token_hash })
    .from(emailToken)
    .where(
      and(
        eq(emailToken.customer_uuid, customer_uuid),
        eq(emailToken.email, email),
        aboutAddress,
        isNull(emailToken.used_at),
        isNull(emailToken.replaced_at),
        sql`${emailToken.expires_at} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return row !== undefined;
};

const hashAddress = (email: string): string => createHash('sha256').update(email).digest('base64url');

/** When mails to this address were sent in the last hour; locked, so that two requests at once are counted one after the other. */
export const lockEmailSends = async (tx: Tx, email: string): Promise<Date[]> => {
  const [row] = await tx
    .insert(emailSend)
    .values({ address_hash: hashAddress(email), sent_at: [] })
    .onConflictDoUpdate({ target: emailSend.address_hash, set: { sent_at: emailSend.sent_at } })
    .returning({ sent_at: emailSend.sent_at });
  return (row?.sent_at ?? []).map((at) => new Date(at));
};

/** Counts a mail that is sent now. `earlier` comes from `lockEmailSends`. */
export const recordEmailSend = async (tx: Tx, email: string, earlier: readonly Date[], now: Date): Promise<void> => {
  const hourAgo = addSeconds(now, -3600);
  const sent_at = [...earlier.filter((at) => at > hourAgo), now].map((at) => at.toISOString());
  await tx
    .update(emailSend)
    .set({ sent_at, last_sent_at: now })
    .where(eq(emailSend.address_hash, hashAddress(email)));
};
