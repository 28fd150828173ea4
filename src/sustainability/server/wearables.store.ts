import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { CustomerWearable } from '#sustainability/contract.ts';
import { customerWearable } from './tables.ts';

export type WearableRow = typeof customerWearable.$inferSelect;

/** The row as the API has it: without its customer, and its `uuid` as `customer_wearable_uuid`. */
export const toWearableReply = ({ uuid, wearable_uuid, has_refurbished }: WearableRow): CustomerWearable => ({
  customer_wearable_uuid: uuid,
  wearable_uuid,
  has_refurbished,
});

/** The devices of a customer, oldest first. */
export const listCustomerWearables = async (q: Reader, customer_uuid: string): Promise<CustomerWearable[]> => {
  const rows = await q
    .select()
    .from(customerWearable)
    .where(eq(customerWearable.customer_uuid, customer_uuid))
    .orderBy(asc(customerWearable.added_at), asc(customerWearable.uuid));
  return rows.map(toWearableReply);
};

export const insertWearable = async (tx: Tx, row: WearableRow): Promise<void> => {
  await tx.insert(customerWearable).values(row);
};

export const deleteWearable = async (tx: Tx, { customer_uuid, uuid }: Pick<WearableRow, 'customer_uuid' | 'uuid'>) => {
  await tx
    .delete(customerWearable)
    .where(and(eq(customerWearable.customer_uuid, customer_uuid), eq(customerWearable.uuid, uuid)));
};
