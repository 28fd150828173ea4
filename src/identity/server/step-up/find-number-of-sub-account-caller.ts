import type { Msisdn } from '#platform/pure/line-ids.ts';
import { findSubAccountNumber } from '#identity/events.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';

/** The number (E.164) of the SIM of a sub-account's session; null for a main account, or when the SIM is no longer in use. */
export const findNumberOfSubAccountCaller = async ({
  callExtension,
  caller,
  db,
}: Pick<HandlerContext, 'callExtension' | 'db'> & { caller: Caller }): Promise<Msisdn | null> => {
  const { owner_customer_uuid, customer_product_uuid } = caller;
  if (owner_customer_uuid === null || customer_product_uuid === null) return null;
  return callExtension(db.read, findSubAccountNumber, 'line', { owner_customer_uuid, customer_product_uuid });
};
