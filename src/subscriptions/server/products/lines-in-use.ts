import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Reader } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import type { Cents } from '#platform/pure/money.ts';
import { customerProduct, type ProductAddon, simAllocation, type Spent } from '../tables.ts';

/** Products of a customer whose lines are in use with their numbers (E.164), oldest first. */
export const queryNumbersOfProductsInUse = (
  q: Reader,
  customer_uuid: string,
): Promise<{ uuid: string; msisdn: Msisdn }[]> =>
  q
    .select({ uuid: customerProduct.uuid, msisdn: customerProduct.msisdn })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), sql`${customerProduct.state} <> 'deactivated'`))
    .orderBy(customerProduct.activated_at, customerProduct.uuid);

/** Products of a customer whose lines are in use, oldest first. */
export const queryProductsInUse = async (q: Reader, customer_uuid: string): Promise<string[]> =>
  (await queryNumbersOfProductsInUse(q, customer_uuid)).map(({ uuid }) => uuid);

/** Returns when each line of a customer ended, by product; null for a line in use. */
export const queryEndsOfProducts = async (q: Reader, customer_uuid: string): Promise<Map<string, Date | null>> => {
  const rows = await q
    .select({ uuid: customerProduct.uuid, ended_at: customerProduct.ended_at })
    .from(customerProduct)
    .where(eq(customerProduct.customer_uuid, customer_uuid));
  return new Map(rows.map(({ uuid, ended_at }) => [uuid, ended_at]));
};

/** Finds when the last line of a customer ended; null while a line is in use or its first SIM is on its way, and when there never was one. */
export const findEndOfLastLine = async (q: Reader, customer_uuid: string): Promise<Date | null> => {
  const [row] = await q
    .select({ ended_at: sql`max(${customerProduct.ended_at})`.mapWith(customerProduct.ended_at) })
    .from(customerProduct)
    .where(eq(customerProduct.customer_uuid, customer_uuid))
    .having(
      sql`bool_and(${customerProduct.state} = 'deactivated') and not exists (select from ${simAllocation}
        where ${simAllocation.customer_uuid} = ${customer_uuid} and ${simAllocation.state} = 'reserved' and ${simAllocation.replaces_uuid} is null)`,
    );
  return row?.ended_at ?? null;
};

/** The numbers (E.164) of a customer's lines in use, oldest first. */
export const queryNumbersInUse = async (q: Reader, customer_uuid: string): Promise<Msisdn[]> =>
  (await queryNumbersOfProductsInUse(q, customer_uuid)).map(({ msisdn }) => msisdn);

/** Returns the number (E.164) of a product whose line is in use, or null. */
export const findNumberOfLineInUse = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<Msisdn | null> => {
  const condition = and(
    eq(customerProduct.customer_uuid, customer_uuid),
    eq(customerProduct.uuid, customer_product_uuid),
  );
  const [row] = await q
    .select({ msisdn: customerProduct.msisdn })
    .from(customerProduct)
    .where(and(condition, sql`${customerProduct.state} <> 'deactivated'`));
  return row?.msisdn ?? null;
};

/** A line with its plan and the plan scheduled for the next month. */
export type LineInUse = {
  customer_product_uuid: string;
  msisdn: Msisdn;
  activated_at: Date;
  offer_uuid: string;
  pending_offer_uuid: string | null;
  addons: Pick<
    ProductAddon,
    'uuid' | 'offer_uuid' | 'state' | 'started_at' | 'asked_at' | 'ends_on' | 'ended_at' | 'withdrawn_at'
  >[];
  /** Null while the line is in use. */
  ended_at: Date | null;
};

type Wanted = { customer_uuid: string; order_product_uuids: readonly string[] };

const { state, ended_at } = customerProduct;
const isInUse = sql`${state} <> 'deactivated'`;

/** Lines in use by order product. One statement. */
export const queryLinesInUse = async (
  q: Reader,
  { customer_uuid, order_product_uuids }: Wanted,
): Promise<Map<string, LineInUse>> => {
  if (order_product_uuids.length === 0) return new Map();
  const { order_product_uuid, uuid, msisdn, activated_at, offer_uuid, pending_offer_uuid, addons } = customerProduct;
  const plan = { msisdn, activated_at, offer_uuid, pending_offer_uuid, addons };
  const rows = await q
    .select({ order_product_uuid, customer_product_uuid: uuid, ...plan, ended_at })
    .from(customerProduct)
    .where(
      and(
        eq(customerProduct.customer_uuid, customer_uuid),
        inArray(order_product_uuid, [...order_product_uuids]),
        isInUse,
      ),
    );
  return new Map(rows.map(({ order_product_uuid: key, ...line }) => [key, line]));
};

/** A line for a bill: in use, or ended in its month. */
export type BillableLine = LineInUse & {
  customer_uuid: string;
  /** Null for prepaid. */
  credit_limit_cents: Cents | null;
  /** Usage outside the plan in the newest month that had any. */
  spent: Spent | null;
};

/** Lines of customers that are in use or ended on or after `from`, by customer, then in order of activation. One statement. */
export const queryBillableLines = (
  q: Reader,
  customer_uuids: readonly string[],
  from: Date,
): Promise<BillableLine[]> => {
  const { customer_uuid, uuid, msisdn, activated_at, offer_uuid, pending_offer_uuid, addons } = customerProduct;
  const { credit_limit_cents, spent } = customerProduct;
  const plan = { msisdn, activated_at, offer_uuid, pending_offer_uuid, addons, credit_limit_cents, spent };
  return q
    .select({ customer_uuid, customer_product_uuid: uuid, ...plan, ended_at })
    .from(customerProduct)
    .where(and(isOneOf(customer_uuid, customer_uuids), sql`(${isInUse} or ${ended_at} >= ${from})`))
    .orderBy(customer_uuid, activated_at, uuid);
};
