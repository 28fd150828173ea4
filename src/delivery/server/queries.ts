import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser } from '#platform/db/combined-query.ts';
import { type ParcelPurpose, type ParcelSubject, toStoredSubject } from '../rules/parcel-subject.ts';
import { simShipment } from './tables.ts';
import type { z } from 'zod';
import type { delivery } from '#delivery/contract.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

export type ShipmentRow = typeof simShipment.$inferSelect;

type SubjectKey = ParcelSubject & { customer_uuid: string };

const isOfSubject = ({ customer_uuid, ...subject }: SubjectKey): SQL | undefined => {
  const { purpose, subject_uuid } = toStoredSubject(subject);
  return and(
    eq(simShipment.customer_uuid, customer_uuid),
    eq(simShipment.subject_uuid, subject_uuid),
    eq(simShipment.purpose, purpose),
  );
};

/** Expected delivery of a parcel, as the start of its Brussels day. */
export const expectedDeliveryAt = ({ expected_on }: ShipmentRow): string | null =>
  expected_on ? toIso(startOfBusinessDay(expected_on)) : null;

/** Builds the reply of a parcel; null for a cancelled one. */
export const toDeliveryReply = (parcel: ShipmentRow): z.output<typeof delivery> | null =>
  parcel.state === 'cancelled'
    ? null
    : { state: parcel.state, tracking_code: parcel.tracking_code, expected_at: expectedDeliveryAt(parcel) };

/** Finds the newest parcel of an order or a swap that is neither returned nor cancelled. */
export const findCurrentShipment = async (q: Reader, key: SubjectKey): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(simShipment)
    .where(and(isOfSubject(key), notInArray(simShipment.state, ['returned', 'cancelled'])))
    .orderBy(desc(simShipment.created_at))
    .limit(1);
  return row ?? null;
};

/**
 * Whether the courier's reply to the shipment was applied. `courier_id` does not prove that: an event may have set it before,
 * and the process may have died before the reply.
 */
export const isAcceptedByCourier = ({ tracking_url }: ShipmentRow): boolean => tracking_url !== null;

/** Finds the newest parcel of an order or a swap in any state, or null. */
export const findLatestShipment = async (q: Reader, key: SubjectKey): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(simShipment)
    .where(isOfSubject(key))
    .orderBy(desc(simShipment.created_at))
    .limit(1);
  return row ?? null;
};

/** SQL column: the newest parcel of an order or a swap, whose uuid is the SQL `subject`; `parseShipmentRow` converts it. */
export const latestShipmentColumn = (
  purpose: ParcelPurpose,
  { customer, subject }: { customer: SQL; subject: SQL },
): SQL<ShipmentRow | null> => sql`(
  select row_to_json(s) from sim_shipment s
  where s.customer_uuid = ${customer} and s.subject_uuid = ${subject} and s.purpose = ${sql.raw(`'${purpose}'`)}
  order by s.created_at desc limit 1)`;

export const parseShipmentRow: (row: unknown) => ShipmentRow = createInstantParser(simShipment);
