import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { PortIn } from '#porting/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import {
  customerParameter,
  createInstantParser,
  type SubQuery,
  subQuery,
  combinedQuery,
} from '#platform/db/combined-query.ts';
import { texts } from '#platform/i18n/texts.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import type { PortInRow } from './port-ins.store.ts';
import { portIn } from './tables.ts';

const toPortInReply = (row: PortInRow, catalogue: Catalogue, language: Language): PortIn => ({
  uuid: row.uuid,
  msisdn: row.msisdn,
  operator_uuid: row.operator_uuid,
  operator_name: catalogue.operatorByUuid.get(row.operator_uuid)?.name ?? '',
  subscription: row.subscription,
  sim_number: row.sim_number,
  customer_number: row.customer_number,
  state: row.state,
  rejection_code: row.rejection_code,
  rejection_text: row.rejection_code ? texts(language, 'porting')(`errors.${row.rejection_code}`) : null,
  scheduled_at: row.scheduled_at && toIso(row.scheduled_at),
  ported_at: row.ported_at && toIso(row.ported_at),
});

/** Maps rows in order of creation to replies by order product; the newest counts. */
export const toPortInReplies = (
  rows: readonly PortInRow[],
  catalogue: Catalogue,
  language: Language,
): Map<string, PortIn> => new Map(rows.map((row) => [row.order_product_uuid, toPortInReply(row, catalogue, language)]));

/** Removes the owner's contract with the former operator from a port-in, for the login of an extra SIM. */
export const withoutFormerContract = (fullPortIn: PortIn): PortIn => ({
  ...fullPortIn,
  customer_number: null,
  sim_number: null,
});

/** A sub-query for the port-ins of `customer` that are not cancelled. */
export const uncancelledPortInsSubQuery = (customer: SQL): SubQuery<PortInRow> =>
  subQuery(
    sql`select * from port_in i where i.customer_uuid = ${customer} and i.state <> 'cancelled' order by i.created_at`,
    createInstantParser(portIn),
  );

/** An SQL condition for statements about order products: whether a port-in exists that is not submitted yet. */
export const hasDraftPortIn = (orderProduct: SQL): SQL<boolean> =>
  sql`exists (select from port_in i where i.order_product_uuid = ${orderProduct} and i.state = 'draft')`;

/** The number (E.164) that an order product keeps or is going to keep; null when none was requested or the request ended. */
export const findPortInNumber = async (q: Reader, order_product_uuid: string): Promise<string | null> => {
  const [row] = await q
    .select({ msisdn: portIn.msisdn })
    .from(portIn)
    .where(and(eq(portIn.order_product_uuid, order_product_uuid), notInArray(portIn.state, ['cancelled', 'expired'])))
    .orderBy(desc(portIn.created_at))
    .limit(1);
  return row?.msisdn ?? null;
};

/** A number (E.164) that is not ported yet, and its current operator. */
export type IncomingNumber = Pick<PortInRow, 'msisdn' | 'operator_uuid'>;

/** Numbers to be ported, by order product; those whose number is ported, cancelled or expired are absent. One statement. */
export const queryIncomingNumbers = async (
  q: Reader,
  order_product_uuids: readonly string[],
): Promise<Map<string, IncomingNumber>> => {
  const { order_product_uuid, msisdn, operator_uuid, state, created_at } = portIn;
  const rows = await q
    .select({ order_product_uuid, msisdn, operator_uuid })
    .from(portIn)
    .where(
      and(inArray(order_product_uuid, [...order_product_uuids]), notInArray(state, ['ported', 'cancelled', 'expired'])),
    )
    .orderBy(asc(created_at));
  return new Map(rows.map((row) => [row.order_product_uuid, row]));
};

const selectOfCustomer = combinedQuery('porting_of_customer', customerParameter, {
  portIns: uncancelledPortInsSubQuery(sql`owner.customer_uuid`),
});

/** The port-ins of a customer as replies, the newest of each order product. One statement. */
export const queryPortInReplies = async (
  q: Reader,
  catalogue: Catalogue,
  customer_uuid: string,
  language: Language,
): Promise<Map<string, PortIn>> =>
  toPortInReplies((await selectOfCustomer(q, { customer_uuid })).portIns, catalogue, language);
