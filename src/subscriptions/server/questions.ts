import { and, eq, sql } from 'drizzle-orm';
import type { Database, Reader } from '#platform/db/database.ts';
import { askedTogether } from '#platform/db/asked-together.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Caller } from '#platform/http/handler.ts';
import { productOfAddon } from './products/held-product.store.ts';
import { findByNumber } from './products/products.store.ts';
import { simOf } from './products/sim-of.ts';
import { customerProduct } from './tables.ts';

export {
  iccidsOf,
  presentEsim,
  reservedSim,
  type ReservedSim,
  simColumn,
  simFrom,
  type SimOf,
  simsOf,
} from './allocation/given-sims.view.ts';
export { findWaitsFor, waitsForColumn } from './allocation/may-be-given.ts';
export { areLinesOff } from './service-orders/lines-off.ts';
export { freeStock } from './stock/free-stock.view.ts';
export { type LineInUse, linesInUse, linesOf, linesSince, numberOfLine } from './products/lines.ts';
export { planOfSim } from './plan/plan-standing.view.ts';
export { productsFrom, productsPart } from './products/products.view.ts';
export { shownProduct } from './products/shown-product.ts';
export { simOf } from './products/sim-of.ts';
export { simsAhead } from './month/sims-ahead.ts';
export { simsNextMonth, simsNow } from './month/next-month.ts';
export { findUse, type ProductKey, simsOfOrderProduct } from './products/use.store.ts';

/** A SIM with its plan, as those above ask for it. */
type ProductOf = Pick<
  typeof customerProduct.$inferSelect,
  'customer_uuid' | 'uuid' | 'order_product_uuid' | 'name' | 'msisdn' | 'state'
> & { type: 0 | 1 };

/** A product of a customer, by its own uuid or that of its order product; null when it is none of them. */
export const productOf = async (
  q: Reader,
  { customer_uuid, ...key }: { customer_uuid: string } & ({ uuid: string } | { order_product_uuid: string }),
): Promise<ProductOf | null> => {
  const named =
    'uuid' in key ? eq(customerProduct.uuid, key.uuid) : eq(customerProduct.order_product_uuid, key.order_product_uuid);
  const [row] = await q
    .select({
      customer_uuid: customerProduct.customer_uuid,
      uuid: customerProduct.uuid,
      order_product_uuid: customerProduct.order_product_uuid,
      name: customerProduct.name,
      msisdn: customerProduct.msisdn,
      state: customerProduct.state,
      type: customerProduct.type,
    })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), named));
  return row ? { ...row, type: row.type as 0 | 1 } : null;
};

type Owned = { customer_uuid: string; uuid: string };
const nameOf = ({ customer_uuid, uuid }: Owned): string => `${customer_uuid} ${uuid}`;

const selectOwned = prepared('subscriptions_owned', (q) => {
  const { customer_uuid, uuid } = customerProduct;
  const [customers, products] = [sql.placeholder('customers'), sql.placeholder('products')];
  return q
    .select({ customer_uuid, uuid })
    .from(customerProduct)
    .where(sql`(${customer_uuid}, ${uuid}) in (select * from unnest(${customers}::uuid[], ${products}::uuid[]))`);
});

const findOwned = askedTogether((db, names) => {
  const pairs = names.map((name) => name.split(' '));
  return selectOwned(db.read).execute({
    customers: pairs.map(([first]) => first),
    products: pairs.map(([, last]) => last),
  });
}, nameOf);

/** Whether a product belongs to the caller; a sub-account has the one that it logs in with. */
export const isProductOf = async (db: Database, uuid: string, caller: Caller): Promise<boolean> => {
  if (caller.owner_customer_uuid !== null && uuid !== caller.customer_product_uuid) return false;
  const { customer_uuid } = simOf(caller, { customer_product_uuid: uuid });
  return (await findOwned(db, nameOf({ customer_uuid, uuid }))) !== undefined;
};

/** Whether an add-on is on a SIM of the caller. */
export const isAddonOf = async (db: Database, uuid: string, { customer_uuid }: Caller): Promise<boolean> =>
  (await productOfAddon(db.read, customer_uuid, uuid)) !== null;

/** Whether the caller has a SIM in use: from then on there is something to take away. */
export const hasProduct = async (db: Database, { customer_uuid }: Caller): Promise<boolean> => {
  const inUse = sql`${customerProduct.state} <> 'deactivated'`;
  const own = and(eq(customerProduct.customer_uuid, customer_uuid), inUse);
  const [row] = await db.read.select({ uuid: customerProduct.uuid }).from(customerProduct).where(own).limit(1);
  return row !== undefined;
};

/** The product that has this number (E.164) now, or null. */
export const productOfNumber = (
  q: Reader,
  msisdn: string,
): Promise<{ customer_product_uuid: string; customer_uuid: string; order_product_uuid: string } | null> =>
  findByNumber(q, msisdn);

/** The number of a SIM; null when there is no such SIM. */
export const msisdnOf = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<string | null> => {
  const own = and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid));
  const [row] = await q.select({ msisdn: customerProduct.msisdn }).from(customerProduct).where(own);
  return row?.msisdn ?? null;
};
