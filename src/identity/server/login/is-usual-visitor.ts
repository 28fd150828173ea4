import type { Reader } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { isKnownDevice } from './known-devices.store.ts';
import { isKnownLoginPlace } from './login-places.store.ts';

/** Origin of a login attempt. */
export type Visitor = Pick<HandlerContext, 'address' | 'seal' | 'device'>;

/**
 * Whether an attempt comes from a browser or network address of earlier logins of the customer; attempts of strangers must not delay
 * such a visitor. An unknown `customer_uuid` takes equally long.
 */
export const isUsualVisitor = async (q: Reader, customer_uuid: string, visitor: Visitor): Promise<boolean> => {
  const matches = await Promise.all([
    isKnownDevice(q, customer_uuid, visitor),
    isKnownLoginPlace(q, visitor.seal, customer_uuid, visitor.address),
  ]);
  return matches.includes(true);
};
