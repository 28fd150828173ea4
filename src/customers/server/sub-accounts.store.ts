import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { subAccount } from './tables.ts';

export type SubAccount = typeof subAccount.$inferSelect;

/** SQL part: the sub-accounts of the main account `owner`, the oldest first. */
export const subAccountsSubQuery = (owner: SQL): SubQuery<SubAccount> =>
  subQuery(
    sql`select s.* from sub_account s where s.customer_uuid = ${owner} order by s.made_at, s.sub_customer_uuid`,
    createInstantParser(subAccount),
  );

/** The sub-accounts of a main account, the oldest first. */
export const querySubAccounts = (q: Reader, customer_uuid: string): Promise<SubAccount[]> =>
  q
    .select()
    .from(subAccount)
    .where(eq(subAccount.customer_uuid, customer_uuid))
    .orderBy(subAccount.made_at, subAccount.sub_customer_uuid);

/** Returns false when the SIM already has a sub-account. */
export const insertSubAccount = async (tx: Tx, row: SubAccount): Promise<boolean> => {
  const insertedRows = await tx.insert(subAccount).values(row).onConflictDoNothing().returning();
  return insertedRows.length === 1;
};

/**
 * Revokes the login of a SIM (an instant) or restores it (null). Returns the customer of the sub-account; null when the SIM
 * has none.
 */
export const revokeOrRestoreLogin = async (
  tx: Tx,
  { customer_uuid, customer_product_uuid }: Pick<SubAccount, 'customer_uuid' | 'customer_product_uuid'>,
  taken_away_at: Date | null,
): Promise<string | null> => {
  const [row] = await tx
    .update(subAccount)
    .set({ taken_away_at })
    .where(
      and(eq(subAccount.customer_uuid, customer_uuid), eq(subAccount.customer_product_uuid, customer_product_uuid)),
    )
    .returning({ sub_customer_uuid: subAccount.sub_customer_uuid });
  return row?.sub_customer_uuid ?? null;
};

/** Deletes the sub-account of a SIM whose number becomes the own number of its owner. */
export const deleteSubAccount = async (
  tx: Tx,
  { customer_uuid, customer_product_uuid }: Pick<SubAccount, 'customer_uuid' | 'customer_product_uuid'>,
): Promise<void> => {
  await tx
    .delete(subAccount)
    .where(
      and(eq(subAccount.customer_uuid, customer_uuid), eq(subAccount.customer_product_uuid, customer_product_uuid)),
    );
};
