import { and, eq, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { parcelsOf } from '#delivery/server/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { portInsOf } from '#porting/server/questions.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { refuseAnywhere } from '#platform/http/refused.ts';
import type { Language } from '#platform/pure/language.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { type SimOf, simsOf } from '#subscriptions/server/questions.ts';
import { orderProductsFrom, type Pending } from './present-order-product.ts';
import { customerOrder, orderProduct } from './tables.ts';

/** Orders that something may be in the mail for. */
export const ordersSent = (rows: readonly Pending[]): Set<string> =>
  new Set(
    rows
      .filter(({ product, order_state }) => product.type === SIM_CARD && order_state !== 'draft')
      .map(({ product }) => product.order_uuid),
  );

/** Adds what porting, subscriptions and the courier know: three statements, whatever the number of SIMs; two for drafts. */
export const withTheRest = async (
  q: Reader | Tx,
  catalogue: Catalogue,
  language: Language,
  now: Date,
  rows: readonly Pending[],
): Promise<OrderProduct[]> => {
  const uuids = rows.map(({ product }) => product.uuid);
  const sent = [...ordersSent(rows)];
  const given = rows.some(({ order_state }) => order_state !== 'draft');
  // One after the other: inside a transaction they share a connection, which does one thing at a time.
  const portIns = await portInsOf(q, catalogue, uuids, language);
  const sims = given ? await simsOf(q, uuids) : new Map<string, SimOf>();
  const parcels = await parcelsOf(q, sent);
  return orderProductsFrom(catalogue, language, now, rows, { portIns, sims, parcels });
};

const pendingColumns = {
  product: orderProduct,
  order_state: customerOrder.state,
  confirmed_at: customerOrder.confirmed_at,
  promo: customerOrder.promo,
};

const selectWithOrder = (q: Reader | Tx) =>
  q
    .select(pendingColumns)
    .from(orderProduct)
    .innerJoin(
      customerOrder,
      and(eq(customerOrder.customer_uuid, orderProduct.customer_uuid), eq(customerOrder.uuid, orderProduct.order_uuid)),
    );

const endedShownDays = 30;

/** Orders that are over are shown when they were cancelled or given up at this instant or later. It is the same one all day. */
export const endedSince = (now: Date): Date => startOfBusinessDay(addDays(brusselsDate(now), -endedShownDays));

/** The SIMs of some orders or some SIMs by uuid, whatever their state. */
export const selectProducts = (q: Reader | Tx, by: { order_uuid: string } | { order_product_uuid: string }) =>
  selectWithOrder(q)
    .where(
      'order_uuid' in by ? eq(orderProduct.order_uuid, by.order_uuid) : eq(orderProduct.uuid, by.order_product_uuid),
    )
    .orderBy(sql`${orderProduct.position}`);

/**
 * One SIM on its way, as every reply shows it.
 * @throws Refused NOT_FOUND
 */
export const showOrderProduct = async (
  q: Reader | Tx,
  catalogue: Catalogue,
  language: Language,
  now: Date,
  order_product_uuid: string,
): Promise<OrderProduct> => {
  const [shown] = await withTheRest(q, catalogue, language, now, await selectProducts(q, { order_product_uuid }));
  if (!shown) throw refuseAnywhere('NOT_FOUND');
  return shown;
};
