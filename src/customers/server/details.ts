import type { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import type { Tx } from '#platform/db/database.ts';
import { otherThanProved } from '#customers/rules/proved.ts';
import { type Refuse, refuseFields } from '#platform/http/refused.ts';
import { lockCustomer, updateCustomer } from './customers.store.ts';
import type { CustomerDetails } from './tables.ts';

/**
 * Keeps what a customer filled in, and settles the kind of customer with the first details.
 * @throws Refused TYPE_FIXED when the customer is of the other kind, PROVED_OTHERWISE when the identity service said another name or date.
 */
export const saveDetails = async (
  tx: Tx,
  refuse: Refuse<'TYPE_FIXED' | 'PROVED_OTHERWISE'>,
  customer_uuid: string,
  type: typeof PRIVATE | typeof BUSINESS,
  details: CustomerDetails,
  now: Date,
): Promise<void> => {
  const known = await lockCustomer(tx, customer_uuid);
  if (known.type !== 0 && known.type !== type) throw refuse('TYPE_FIXED');
  refuseFields(refuse, otherThanProved(details.personal_data, known.proved));
  await updateCustomer(tx, customer_uuid, { type, details }, now);
};
