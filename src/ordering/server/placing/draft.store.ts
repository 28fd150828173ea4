import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { currentVersionColumn } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { preparedWrite } from '#platform/db/prepared.ts';
import { hasDraftPortIn } from '#porting/server/queries.ts';
import type { OrderProductRow } from '../orders/orders.store.ts';
import { type CustomerEligibility, customerEligibilityColumn } from '../orders/customer-eligibility.store.ts';
import { customerOrder, type StoredOrderTotals, orderProduct } from '../tables.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';

export type NewDraft = {
  customer_uuid: string;
  /** Used when the customer has no draft; an existing draft keeps its uuid. */
  order_uuid: string;
  promo: PlacedPromo | null;
  totals: StoredOrderTotals;
  now: Date;
};

export type Draft = {
  order_uuid: string;
  /** Facts about the customer. */
  standing: CustomerEligibility;
  /** Version of the catalogue on sale. */
  catalogue_version: number;
};

const json = (name: string) => sql`${sql.placeholder(name)}::jsonb`;

const draftUpsert = preparedWrite('ordering_upsert_draft', (q) =>
  q
    .insert(customerOrder)
    .values({
      customer_uuid: sql.placeholder('customer_uuid'),
      uuid: sql.placeholder('order_uuid'),
      state: 'draft',
      promo: json('promo'),
      totals: json('totals'),
      created_at: sql.placeholder('now'),
      updated_at: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: customerOrder.customer_uuid,
      targetWhere: sql`state = 'draft'`,
      set: { promo: sql`excluded.promo`, totals: sql`excluded.totals`, updated_at: sql`excluded.updated_at` },
    })
    .returning({
      order_uuid: customerOrder.uuid,
      catalogue_version: currentVersionColumn,
      standing: customerEligibilityColumn,
    }),
);

/** Inserts or replaces the draft and locks it. Concurrent requests get the same draft, one after the other. */
export const upsertDraft = async (tx: Tx, draft: NewDraft): Promise<Draft> => {
  const { promo, totals, ...values } = draft;
  const [row] = await draftUpsert(tx).execute({
    ...values,
    promo: promo && JSON.stringify(promo),
    totals: JSON.stringify(totals),
  });
  if (!row) throw new Error('the draft was neither made nor found');
  return row;
};

const orderProductColumns = Object.values(getTableColumns(orderProduct)).map(({ name }) => sql.identifier(name));
const draftProductValues = orderProductColumns.map((name) =>
  name.value === orderProduct.order_uuid.name ? sql`draft.uuid` : sql`n.${name}`,
);

// A statement sees the rows as of its start, so inserted rows are not deleted.
const draftProductsReplacement = preparedWrite('ordering_replace_products', (q) =>
  q
    .with(
      q
        .$with('draft', { uuid: customerOrder.uuid })
        .as(
          sql`select uuid from customer_order where customer_uuid = ${sql.placeholder('customer_uuid')} and state = 'draft'`,
        ),
      q
        .$with('made', {})
        .as(
          sql`insert into order_product (${sql.join(orderProductColumns, sql`, `)}) select ${sql.join(draftProductValues, sql`, `)} from draft, jsonb_populate_recordset(null::order_product, ${json('rows')}) n`,
        ),
    )
    .delete(orderProduct)
    .where(
      and(
        eq(orderProduct.customer_uuid, sql.placeholder('customer_uuid')),
        eq(orderProduct.order_uuid, sql`(select uuid from draft)`),
      ),
    )
    .returning({ uuid: orderProduct.uuid, ported: hasDraftPortIn(sql`order_product.uuid`) }),
);

/** A SIM of a draft, before the uuid of the draft is known. */
export type DraftProduct = Omit<OrderProductRow, 'order_uuid'>;

/** Replaces the SIMs of the customer's draft in one statement. `gone_with_port_in`: uuids of the replaced SIMs that had a port-in. */
export const replaceDraftProducts = async (
  tx: Tx,
  { customer_uuid, rows }: { customer_uuid: string; rows: readonly DraftProduct[] },
): Promise<{ gone_with_port_in: string[] }> => {
  const replacedRows = await draftProductsReplacement(tx).execute({ customer_uuid, rows: JSON.stringify(rows) });
  return { gone_with_port_in: replacedRows.flatMap(({ uuid, ported }) => (ported ? [uuid] : [])) };
};
