import type { Reader } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { QueuePlace } from '#platform/limit-concurrency.ts';
import { isHashingBusy } from '../credentials/password-hash.ts';
import { isUsualVisitor, type Visitor } from './is-usual-visitor.ts';

/**
 * Finds the place of a password check in the queue. Attempts from a device or network address of earlier logins of the
 * customer come first, so that attempts from elsewhere do not lock owners out; other addresses have few places each. An
 * unknown `customer_uuid` takes equally long. Without a queue nothing is looked up.
 */
export const findPasswordQueuePlace = async (
  q: Reader,
  customer_uuid: string,
  visitor: Visitor,
): Promise<QueuePlace> => {
  if (!isHashingBusy()) return {};
  return (await isUsualVisitor(q, customer_uuid, visitor)) ? { preferred: true } : { key: addressKey(visitor.address) };
};
