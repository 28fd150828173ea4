import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { Seal } from '#platform/seal.ts';
import { loginPlace } from '../tables.ts';

/** Where somebody logged in from, so that it can be known again and not be read: keyed with the product's secret. */
const hashPlace = (seal: Seal, customer_uuid: string, address: string): string =>
  seal(`login place ${customer_uuid} ${addressKey(address)}`);

export type LoginAddress = { seal: Seal; address: string };

/** Remembers that the customer has logged in from here. */
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

/** Whether the customer has logged in from here lately. */
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
