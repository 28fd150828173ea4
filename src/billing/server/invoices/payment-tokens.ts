import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Seal } from '#platform/seal.ts';
import { paymentToken } from '../tables.ts';
import type { InvoiceKey } from '../invoices.store.ts';

/** Life of a payment token in seconds. */
export const PAYMENT_TOKEN_SECONDS = 15 * 60;

export type PaymentTokenRow = typeof paymentToken.$inferSelect;

/** Issues a one-time token that pays one invoice. Only its hash is stored. */
export const issuePaymentToken = async (
  tx: Tx,
  { seal, now, newId }: { seal: Seal; now(): Date; newId(): string },
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<{ token: string; expires_at: Date }> => {
  const token = seal(`payment-link:${newId()}`);
  const expires_at = addSeconds(now(), PAYMENT_TOKEN_SECONDS);
  await tx.insert(paymentToken).values({ token_hash: hashToken(token), customer_uuid, invoice_uuid, expires_at });
  return { token, expires_at };
};

/** Finds a token; null for an unknown one. Whether it has expired is for the caller to check. */
export const findPaymentToken = async (q: Reader, token: string): Promise<PaymentTokenRow | null> =>
  (
    await q
      .select()
      .from(paymentToken)
      .where(eq(paymentToken.token_hash, hashToken(token)))
  )[0] ?? null;

/** Whether a token may start a payment. */
export const isTokenLive = ({ expires_at }: Pick<PaymentTokenRow, 'expires_at'>, now: Date): boolean =>
  expires_at > now;

/** Stores the payment that was started with a token; from then on the token only shows the state of that payment. */
export const consumePaymentToken = async (
  tx: Tx,
  { token_hash, customer_uuid }: PaymentTokenRow,
  payment_uuid: string,
): Promise<void> => {
  await tx
    .update(paymentToken)
    .set({ payment_uuid })
    .where(and(eq(paymentToken.token_hash, token_hash), eq(paymentToken.customer_uuid, customer_uuid)));
};
