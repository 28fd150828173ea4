import type { Reader } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { QueuePlace } from '#platform/limit-concurrency.ts';
import { isHashingBusy } from '../credentials/password-hash.ts';
import { isKnownDevice } from './known-devices.store.ts';
import { isKnownLoginPlace } from './login-places.store.ts';

/** Origin of a login attempt. */
export type Visitor = Pick<HandlerContext, 'address' | 'seal' | 'device'>;

/**
 * Finds the place of a password check in the queue. Attempts from a device or network address of earlier logins of the
 * customer come first, so that attempts from elsewhere do not lock owners out; other addresses have few places each. An
 * unknown `customer_uuid` takes equally long. Without a queue nothing is looked up.
 */
export const findQueuePlace = async (q: Reader, customer_uuid: string, visitor: Visitor): Promise<QueuePlace> => {
  if (!isHashingBusy()) return {};
  const known = await Promise.all([
    isKnownDevice(q, customer_uuid, visitor),
    isKnownLoginPlace(q, visitor.seal, customer_uuid, visitor.address),
  ]);
  return known.includes(true) ? { preferred: true } : { key: addressKey(visitor.address) };
};
