import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { customerOrder, type KeptPromo, type KeptTotals, orderProduct } from './tables.ts';

export type NewDraft = {
  customer_uuid: string;
  /** Taken when the customer has no draft yet; a draft that is replaced keeps its own. */
  order_uuid: string;
  promo: KeptPromo | null;
  totals: KeptTotals;
  now: Date;
};

export type Draft = {
  order_uuid: string;
  /** False when there was one already. */
  fresh: boolean;
  /** SIMs of the customer in use, and ordered; drafts and cancelled ones left out. */
  sims: { products: number; orders: number };
};

const countOf = (customer_uuid: string, states: SQL) =>
  sql<number>`(select count(*) from ${orderProduct} as sims where sims.customer_uuid = ${customer_uuid} and sims.state ${states})`.mapWith(
    Number,
  );

/** Makes the draft, or takes over the one there is; either way it is locked. Two browsers at once get the same one, one after the other. */
export const upsertDraft = async (tx: Tx, draft: NewDraft): Promise<Draft> => {
  const { customer_uuid, order_uuid, promo, totals, now } = draft;
  const [row] = await tx
    .insert(customerOrder)
    .values({ customer_uuid, uuid: order_uuid, state: 'draft', promo, totals, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: customerOrder.customer_uuid,
      targetWhere: sql`state = 'draft'`,
      set: { promo, totals, updated_at: now },
    })
    .returning({
      uuid: customerOrder.uuid,
      products: countOf(customer_uuid, sql`= 'active'`),
      orders: countOf(customer_uuid, sql`not in ('active', 'order_cancelled', 'created')`),
    });
  if (!row) throw new Error('the draft was neither made nor found');
  return { order_uuid: row.uuid, fresh: row.uuid === order_uuid, sims: { products: row.products, orders: row.orders } };
};

const empty = prepared('ordering_empty_draft', (q) =>
  q
    .delete(orderProduct)
    .where(
      and(
        eq(orderProduct.customer_uuid, sql.placeholder('customer_uuid')),
        eq(orderProduct.order_uuid, sql.placeholder('order_uuid')),
      ),
    )
    .returning({ uuid: orderProduct.uuid }),
);

/** Takes all SIMs out of a draft. Answers their uuids. */
export const emptyDraft = async (tx: Tx, customer_uuid: string, order_uuid: string): Promise<string[]> => {
  const rows = await empty(tx).execute({ customer_uuid, order_uuid });
  return rows.map(({ uuid }) => uuid);
};

export const insertProducts = async (tx: Tx, rows: (typeof orderProduct.$inferInsert)[]): Promise<void> => {
  await tx.insert(orderProduct).values(rows);
};
