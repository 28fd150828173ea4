import type { Address } from '#customers/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import type { ProvedIdentity } from '#customers/rules/proved-identity.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockCustomer, updateCustomer } from './customers.store.ts';
import type { CustomerDetails } from './tables.ts';

/** Proved data replaces typed data; the address only when there is none. */
const mergeProved = (
  storedDetails: CustomerDetails | null,
  provedIdentity: ProvedIdentity,
  address: Address | null,
): CustomerDetails | null => {
  const storedData = storedDetails?.personal_data;
  const first_name = provedIdentity.first_name ?? storedData?.first_name;
  const last_name = provedIdentity.last_name ?? storedData?.last_name;
  const birth_at = provedIdentity.birth_at ?? storedData?.birth_data.birth_at;
  const home = storedDetails?.personal_address ?? address;
  return {
    shipping_address: null,
    ...storedDetails,
    ...(first_name && last_name && birth_at
      ? { personal_data: { first_name, last_name, birth_data: { birth_at } } }
      : {}),
    ...(home ? { personal_address: home } : {}),
  };
};

/**
 * Saves the proved identity of a customer and copies it into the details. For a business it is the representative's, so the
 * company details stay.
 */
export const updateProvedDetails = async (
  tx: Tx,
  {
    customer_uuid,
    proved,
    address,
    now,
  }: { customer_uuid: string; proved: ProvedIdentity; address: Address | null; now: Date },
): Promise<void> => {
  const { type, details } = await lockCustomer(tx, customer_uuid);
  const change = type === BUSINESS ? {} : { details: mergeProved(details, proved, address) };
  await updateCustomer(tx, customer_uuid, { proved, ...change }, now);
};
