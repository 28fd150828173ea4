import { and, eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Tx } from '#platform/db/database.ts';
import { carbonEntry, removalGift } from '../tables.ts';

/** Serialises changes of a wallet until the transaction ends: two tabs cannot give the same kilograms. */
export const lockWallet = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.wallets}::int, hashtext(${customer_uuid}))`);
};

export type Gift = typeof removalGift.$inferSelect;

/** Inserts a gift with its wallet entry, which debits the grams that the project gets. An existing gift is left unchanged. */
export const insertGiftAndWalletEntry = async (tx: Tx, gift: Gift): Promise<void> => {
  const { customer_uuid, ledger_uuid, kind, grams, month, given_at } = gift;
  await tx.insert(removalGift).values(gift).onConflictDoNothing();
  await tx
    .insert(carbonEntry)
    .values({ customer_uuid, kind, about: ledger_uuid, month, grams: 0 - grams, created_at: given_at })
    .onConflictDoNothing();
};

/** Returns the rows of a gift: one, or two once it was undone. */
export const queryGiftRows = (
  q: Pick<Tx, 'select'>,
  { customer_uuid, ledger_uuid }: Pick<Gift, 'customer_uuid' | 'ledger_uuid'>,
): Promise<Gift[]> =>
  q
    .select()
    .from(removalGift)
    .where(and(eq(removalGift.customer_uuid, customer_uuid), eq(removalGift.ledger_uuid, ledger_uuid)));
