import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { currentVersionColumn } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { preparedQuery, preparedWrite } from '#platform/db/prepared.ts';
import type { OrderRow, OrderWithProducts, OrderProductRow } from '../orders/orders.store.ts';
import { type CustomerEligibility, customerEligibilityColumn } from '../orders/customer-eligibility.store.ts';
import { customerOrder, orderProduct, simOfOrder } from '../tables.ts';

/** A draft with the facts about its customer and the version of the catalogue on sale. */
export type Draft = OrderWithProducts & { standing: CustomerEligibility; catalogue_version: number };

/** The state is a literal, so that the generic plan uses the partial index of drafts. */
const draftOfCustomer = and(
  eq(customerOrder.customer_uuid, sql.placeholder('customer_uuid')),
  sql`${customerOrder.state} = 'draft'`,
);

const draftLock = preparedQuery('ordering_lock_draft', (q) =>
  q.select({ uuid: customerOrder.uuid }).from(customerOrder).where(draftOfCustomer).for('update'),
);

const draftRead = preparedQuery('ordering_draft_to_place', (q) =>
  q
    .select({
      order: customerOrder,
      product: orderProduct,
      standing: customerEligibilityColumn,
      catalogue_version: currentVersionColumn,
    })
    .from(customerOrder)
    .leftJoin(orderProduct, simOfOrder)
    .where(draftOfCustomer)
    .orderBy(asc(orderProduct.position)),
);

/**
 * Locks and reads the draft of a customer; null when there is none. A second statement reads it, to see changes made while
 * waiting for the lock. Both are pipelined.
 */
export const lockDraft = async (tx: Tx, customer_uuid: string): Promise<Draft | null> => {
  const [, rows] = await Promise.all([
    draftLock(tx).execute({ customer_uuid }),
    draftRead(tx).execute({ customer_uuid }),
  ]);
  const [firstRow] = rows;
  if (!firstRow) return null;
  const { order, standing, catalogue_version } = firstRow;
  return { order, products: rows.flatMap(({ product }) => product ?? []), standing, catalogue_version };
};

export type PlacedOrderFields = Pick<
  OrderRow,
  'state' | 'promo' | 'totals' | 'due_now_cents' | 'payment_method' | 'confirmed_at'
>;

const json = (name: string) => sql`${sql.placeholder(name)}::jsonb`;
const placedValue = (name: keyof PlacedOrderFields | 'now') => sql`${sql.placeholder(name)}`;

const placedOrderUpdate = preparedWrite('ordering_place_draft', (q) =>
  q
    .with(
      q.$with('sims', {}).as(
        sql`update order_product p
          set state = n.state, payment_type = n.payment_type, price_cents = n.price_cents, addons = n.addons, reached = n.reached,
            early_start_at = n.early_start_at
          from jsonb_populate_recordset(null::order_product, ${json('sims')}) n
          where p.customer_uuid = ${sql.placeholder('customer_uuid')} and p.uuid = n.uuid`,
      ),
    )
    .update(customerOrder)
    .set({
      state: placedValue('state'),
      promo: json('promo'),
      totals: sql`coalesce(${json('totals')}, ${customerOrder.totals})`,
      due_now_cents: placedValue('due_now_cents'),
      payment_method: placedValue('payment_method'),
      placed_at: placedValue('now'),
      confirmed_at: placedValue('confirmed_at'),
      updated_at: placedValue('now'),
    })
    .where(
      and(
        eq(customerOrder.customer_uuid, sql.placeholder('customer_uuid')),
        eq(customerOrder.uuid, sql.placeholder('order_uuid')),
      ),
    ),
);

/** Updates a draft to a placed order, with the changed `sims`. Unchanged totals are not written. */
export const updateDraftToPlaced = async (
  tx: Tx,
  { customer_uuid, uuid: order_uuid, totals: storedTotals }: OrderRow,
  { promo, totals, confirmed_at, ...placedFields }: PlacedOrderFields,
  sims: readonly OrderProductRow[],
  now: Date,
): Promise<void> => {
  await placedOrderUpdate(tx).execute({
    ...placedFields,
    customer_uuid,
    order_uuid,
    promo: promo && JSON.stringify(promo),
    totals: isDeepStrictEqual(totals, storedTotals) ? null : JSON.stringify(totals),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    sims: JSON.stringify(sims),
    now: now.toISOString(),
  });
};
