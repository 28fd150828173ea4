import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Seal } from '#platform/seal.ts';
import { ibanToken } from './tables.ts';

/** Validity of a link to give another account, in seconds. */
const IBAN_TOKEN_SECONDS = 24 * 3600;

export type IbanTokenRow = typeof ibanToken.$inferSelect;

/** The token of a link, derived from its uuid when the mail is sent, so that no job and no row contains it. */
export const deriveIbanToken = (seal: Seal, token_uuid: string): string => seal(`iban-link:${token_uuid}`);

/** Issues a link with which a customer gives another account without a session. Only the hash of its token is stored. */
export const issueIbanToken = async (
  tx: Tx,
  { seal, now, newId }: { seal: Seal; now(): Date; newId(): string },
  customer_uuid: string,
): Promise<{ token_uuid: string }> => {
  const token_uuid = newId();
  await tx.insert(ibanToken).values({
    token_hash: hashToken(deriveIbanToken(seal, token_uuid)),
    customer_uuid,
    expires_at: addSeconds(now(), IBAN_TOKEN_SECONDS),
  });
  return { token_uuid };
};

/** Finds a token; null for an unknown one. The caller checks whether it is still valid. */
export const findIbanToken = async (q: Reader, token: string): Promise<IbanTokenRow | null> =>
  (
    await q
      .select()
      .from(ibanToken)
      .where(eq(ibanToken.token_hash, hashToken(token)))
  )[0] ?? null;

/** Locks a token until the transaction ends. */
export const lockIbanToken = async (
  tx: Tx,
  { token_hash }: Pick<IbanTokenRow, 'token_hash'>,
): Promise<IbanTokenRow | null> =>
  (await tx.select().from(ibanToken).where(eq(ibanToken.token_hash, token_hash)).for('update'))[0] ?? null;

/** Stores the bank check that was started with a token. */
export const consumeIbanToken = async (
  tx: Tx,
  { token_hash, customer_uuid }: IbanTokenRow,
  payment_uuid: string,
): Promise<void> => {
  await tx
    .update(ibanToken)
    .set({ payment_uuid })
    .where(and(eq(ibanToken.token_hash, token_hash), eq(ibanToken.customer_uuid, customer_uuid)));
};
