import type { Catalogue } from '#catalogue/server/questions.ts';
import type { CustomerProduct, Esim } from '#subscriptions/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Reader } from '#platform/db/database.ts';
import { askedTogether } from '#platform/db/asked-together.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { Language } from '#platform/pure/language.ts';
import { esimMatchingId } from './encrypted-columns.ts';
import { productOfAddon } from './products/held-product.store.ts';
import { findByNumber } from './products/products.store.ts';
import { simOf } from './products/sim-of.ts';
import { monthOf, presentProduct, type ProductRow } from './products/products.view.ts';
import { activationCode, installLinks } from '#subscriptions/rules/esim-code.ts';
import type { EsimProgress } from '#subscriptions/rules/esim-progress-state.ts';
import { customerProduct, type ProductAddon, simAllocation } from './tables.ts';

export { areLinesOff } from './service-orders/lines-off.ts';
export { findWaitsFor, waitsForColumn } from './allocation/may-be-given.ts';
export { freeStock } from './stock/free-stock.view.ts';
export { linesOf, numberOfLine } from './products/lines.ts';
export { planOfSim } from './plan/plan-standing.view.ts';
export { simsAhead } from './month/sims-ahead.ts';
export { productsPart } from './products/products.view.ts';
export { shownProduct } from './products/shown-product.ts';
export { simOf } from './products/sim-of.ts';
export { simsNextMonth, simsNow } from './month/next-month.ts';
export { type ProductKey, simsOfOrderProduct, findUse } from './products/use.store.ts';

/** A customer's SIMs as every reply shows them, oldest first, from what `productsPart` read. */
export const productsFrom = (
  rows: readonly ProductRow[],
  catalogue: Catalogue,
  language: Language,
  now: Date,
): CustomerProduct[] => {
  const month = monthOf(now);
  return rows.map((row) => presentProduct(row, { catalogue, language, month }));
};

/** The number and the SIM of an order product, as far as it was given them. */
export type SimOf = {
  order_product_uuid: string;
  /** E.164; the temporary number as long as a number is being transferred. */
  msisdn: string;
  iccid: string;
  /** Null for a card, and as long as the profile is being ordered. */
  esim: KeptEsim | null;
};

/** A profile as it is kept: `presentEsim` reads its matching id. */
type KeptEsim = {
  smdp_address: string;
  matching_id: string;
  matching_id_encrypted: string | null;
  progress: EsimProgress;
};

type SimRow = Pick<
  typeof simAllocation.$inferSelect,
  'order_product_uuid' | 'msisdn' | 'ported_msisdn' | 'iccid' | 'state'
> & { esim: KeptEsim | null };

/** What an order product was given, as a column of a statement about it; `simFrom` reads it. */
export const simColumn = (orderProduct: SQL): SQL<SimRow | null> => sql`(
  select json_build_object('order_product_uuid', a.order_product_uuid, 'msisdn', a.msisdn, 'ported_msisdn', a.ported_msisdn,
    'iccid', a.iccid, 'state', a.state, 'esim', (select row_to_json(e) from esim_profile e where e.order_product_uuid = a.order_product_uuid))
  from sim_allocation a where a.order_product_uuid = ${orderProduct})`;

/** Null for an order product that has no number or no SIM (yet, or any more). */
export const simFrom = (row: SimRow | null): SimOf | null => {
  const number = row?.msisdn ?? row?.ported_msisdn;
  if (!row || row.state === 'released' || !number || !row.iccid) return null;
  const { order_product_uuid, iccid, esim } = row;
  return { order_product_uuid, msisdn: number, iccid, esim };
};

/** What a phone needs to install a profile, in clear. */
export const presentEsim = ({ iccid, esim }: { iccid: string; esim: KeptEsim | null }, cipher: Cipher): Esim | null => {
  if (!esim) return null;
  const { smdp_address, progress } = esim;
  const { matching_id } = esimMatchingId.read(cipher, { ...esim, iccid });
  const code = { smdp_address, matching_id };
  return { activation_code: activationCode(code), ...code, ...installLinks(code), progress };
};

/** A SIM that is to take another one's place, as far as it was reserved and its profile is there. */
export type ReservedSim = { iccid: string; esim: KeptEsim | null };

export const reservedSim = async (q: Reader, uuid: string): Promise<ReservedSim | null> => {
  const [row] = await q.select({ sim: simColumn(sql`${uuid}::uuid`) }).from(sql`(select 1) as one`);
  const sim = row?.sim;
  return sim?.iccid ? { iccid: sim.iccid, esim: sim.esim } : null;
};

/** A SIM with its plan, as those above ask for it. */
export type ProductOf = Pick<
  typeof customerProduct.$inferSelect,
  'customer_uuid' | 'uuid' | 'order_product_uuid' | 'name' | 'msisdn' | 'state'
> & { type: 0 | 1 };

/** A product of a customer; null when it is none of them. */
export const productOf = async (
  q: Reader,
  { customer_uuid, uuid }: { customer_uuid: string; uuid: string },
): Promise<ProductOf | null> => {
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
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, uuid)));
  return row ? { ...row, type: row.type as 0 | 1 } : null;
};

/** Numbers and SIMs by order product; those that have none are absent. One statement. */
export const simsOf = async (q: Reader, order_product_uuids: readonly string[]): Promise<Map<string, SimOf>> => {
  const wanted = sql`unnest(${sql.param(order_product_uuids)}::uuid[]) as wanted`;
  const rows = await q.select({ sim: simColumn(sql`wanted`) }).from(wanted);
  return new Map(rows.flatMap(({ sim }) => simFrom(sim) ?? []).map((sim) => [sim.order_product_uuid, sim]));
};

/** The numbers of SIMs by what they were given or reserved for; those that have none are absent. */
export const iccidsOf = async (q: Reader, order_product_uuids: readonly string[]): Promise<Map<string, string>> => {
  const { order_product_uuid, iccid, state } = simAllocation;
  const rows = await q
    .select({ order_product_uuid, iccid })
    .from(simAllocation)
    .where(and(inArray(order_product_uuid, [...order_product_uuids]), ne(state, 'released'), isNotNull(iccid)));
  return new Map(rows.map((row) => [row.order_product_uuid, row.iccid ?? '']));
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

/** A line in use: its plan, and the one that is planned for the next month. */
export type LineInUse = {
  msisdn: string;
  activated_at: Date;
  offer_uuid: string;
  pending_offer_uuid: string | null;
  /** Null: an older version made the line. */
  addons: Pick<ProductAddon, 'offer_uuid' | 'state' | 'started_at' | 'ends_on'>[] | null;
};

/** Lines in use by order product. One statement. */
export const linesInUse = async (
  q: Reader,
  { customer_uuid, order_product_uuids }: { customer_uuid: string; order_product_uuids: readonly string[] },
): Promise<Map<string, LineInUse>> => {
  if (order_product_uuids.length === 0) return new Map();
  const { order_product_uuid, msisdn, activated_at, offer_uuid, pending_offer_uuid, addons } = customerProduct;
  const rows = await q
    .select({ order_product_uuid, msisdn, activated_at, offer_uuid, pending_offer_uuid, addons })
    .from(customerProduct)
    .where(
      and(
        eq(customerProduct.customer_uuid, customer_uuid),
        inArray(order_product_uuid, [...order_product_uuids]),
        sql`${customerProduct.state} <> 'deactivated'`,
      ),
    );
  return new Map(rows.map(({ order_product_uuid: uuid, ...line }) => [uuid, line]));
};

/** The number of a SIM; null when there is no such SIM. */
export const msisdnOf = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<string | null> => {
  const own = and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid));
  const [row] = await q.select({ msisdn: customerProduct.msisdn }).from(customerProduct).where(own);
  return row?.msisdn ?? null;
};
