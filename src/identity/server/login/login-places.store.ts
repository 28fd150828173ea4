import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { Seal } from '#platform/seal.ts';
import { loginPlace } from '../tables.ts';

/** Keyed hash of a network address, so that the table does not reveal addresses. */
const hashPlace = (seal: Seal, customer_uuid: string, address: string): string =>
  seal(`login place ${customer_uuid} ${addressKey(address)}`);

export type LoginAddress = { seal: Seal; address: string };

/** Records a login of the customer from this network address. */
export const upsertLoginPlace = async (
  tx: Tx,
  customer_uuid: string,
  { seal, address }: LoginAddress,
  now: Date,
): Promise<void> => {
  await tx
    .insert(loginPlace)
    .values({ customer_uuid, place: hashPlace(seal, customer_uuid, address), seen_at: now })
    .onConflictDoUpdate({ target: [loginPlace.customer_uuid, loginPlace.place], set: { seen_at: now } });
};

/** Deletes the network addresses of all earlier logins, because they may be those of an intruder. */
export const deleteLoginPlaces = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx.delete(loginPlace).where(eq(loginPlace.customer_uuid, customer_uuid));
};

/** Whether the customer has logged in from this network address; rows expire after `LOGIN_PLACE_RETENTION_DAYS`. */
export const isKnownLoginPlace = async (
  q: Reader,
  seal: Seal,
  customer_uuid: string,
  address: string,
): Promise<boolean> => {
  const place = hashPlace(seal, customer_uuid, address);
  const [row] = await q
    .select({ place: loginPlace.place })
    .from(loginPlace)
    .where(and(eq(loginPlace.customer_uuid, customer_uuid), eq(loginPlace.place, place)));
  return row !== undefined;
};
