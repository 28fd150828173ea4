import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { knownDevice } from '../tables.ts';

const hashDeviceOf = (customer_uuid: string, { seal, device }: Pick<HandlerContext, 'seal' | 'device'>): string =>
  seal(`device ${customer_uuid} ${device()}`);

/**
 * Records a login of the customer on this browser. `first`: the customer's first known browser; `new`: another one, to be
 * notified once.
 */
export const upsertKnownDevice = async (
  tx: Tx,
  customer_uuid: string,
  browser: Pick<HandlerContext, 'seal' | 'device'>,
  seen_at: Date,
): Promise<'first' | 'known' | 'new'> => {
  const device_hash = hashDeviceOf(customer_uuid, browser);
  const customerDevices = await tx
    .select({ device_hash: knownDevice.device_hash })
    .from(knownDevice)
    .where(eq(knownDevice.customer_uuid, customer_uuid));
  await tx
    .insert(knownDevice)
    .values({ customer_uuid, device_hash, seen_at, first_seen_at: seen_at })
    .onConflictDoUpdate({
      target: [knownDevice.customer_uuid, knownDevice.device_hash],
      set: { seen_at, first_seen_at: sql`coalesce(${knownDevice.first_seen_at}, ${knownDevice.seen_at})` },
    });
  if (customerDevices.some((each) => each.device_hash === device_hash)) return 'known';
  return customerDevices.length === 0 ? 'first' : 'new';
};

/** Whether the customer has logged in on this browser before. */
export const isKnownDevice = async (
  q: Reader,
  customer_uuid: string,
  browser: Pick<HandlerContext, 'seal' | 'device'>,
): Promise<boolean> => {
  const device_hash = hashDeviceOf(customer_uuid, browser);
  const byDevice = and(eq(knownDevice.customer_uuid, customer_uuid), eq(knownDevice.device_hash, device_hash));
  return (await q.select({ seen_at: knownDevice.seen_at }).from(knownDevice).where(byDevice)).length > 0;
};

/** The hash under which the device is stored that the browser sent; null when it sent none. */
export const hashSentDevice = (
  customer_uuid: string,
  { seal, sentDevice }: Pick<HandlerContext, 'seal' | 'sentDevice'>,
): string | null => {
  const device = sentDevice();
  return device === null ? null : hashDeviceOf(customer_uuid, { seal, device: () => device });
};

/** First login of the customer on the calling browser; null when the browser is not known. */
export const findDeviceSince = async (
  q: Reader,
  customer_uuid: string,
  browser: Pick<HandlerContext, 'seal' | 'sentDevice'>,
): Promise<Date | null> => {
  const device_hash = hashSentDevice(customer_uuid, browser);
  if (device_hash === null) return null;
  const byDevice = and(eq(knownDevice.customer_uuid, customer_uuid), eq(knownDevice.device_hash, device_hash));
  const [device] = await q.select().from(knownDevice).where(byDevice);
  return device ? (device.first_seen_at ?? device.seen_at) : null;
};

/** Deletes all known devices of a customer, because they may belong to an intruder. */
export const deleteKnownDevices = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx.delete(knownDevice).where(eq(knownDevice.customer_uuid, customer_uuid));
};
