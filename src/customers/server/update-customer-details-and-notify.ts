import { TYPE_NOT_CHOSEN } from '#customers/rules/customer-type.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { recordDetailsChangedAndSendRevocationLink } from '#identity/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { companyDataToSave } from '#customers/rules/details.ts';
import { checkProvedFields } from '#customers/rules/proved-identity.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { type Refuse, assertNoFieldErrors } from '#platform/http/refused.ts';
import { lockCustomer, updateCustomer } from './customers.store.ts';
import type { CustomerDetails } from './tables.ts';

type UpdateDetailsContext = Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'queue' | 'seal'> & {
  caller: Caller;
  refuse: Refuse<'TYPE_FIXED' | 'PROVED_OTHERWISE'>;
};

/**
 * Saves the details of a customer. The first details also set the type of the customer.
 * @throws Refused TYPE_FIXED when the customer has the other type, PROVED_OTHERWISE when a field differs from the proved
 * identity.
 */
export const updateCustomerDetailsAndNotify = async (
  tx: Tx,
  ctx: UpdateDetailsContext,
  type: typeof PRIVATE | typeof BUSINESS,
  sentDetails: CustomerDetails,
): Promise<void> => {
  const { customer_uuid } = ctx.caller;
  const lockedCustomer = await lockCustomer(tx, customer_uuid);
  const { company_data } = sentDetails;
  const details = company_data
    ? { ...sentDetails, company_data: companyDataToSave(company_data, lockedCustomer.details?.company_data) }
    : sentDetails;
  if (lockedCustomer.type !== TYPE_NOT_CHOSEN && lockedCustomer.type !== type) throw ctx.refuse('TYPE_FIXED');
  assertNoFieldErrors(ctx.refuse, checkProvedFields(details.personal_data, lockedCustomer.proved));
  await updateCustomer(tx, customer_uuid, { type, details }, ctx.now());
  if (lockedCustomer.details !== null && !isDeepStrictEqual(lockedCustomer.details, details))
    await recordDetailsChangedAndSendRevocationLink(tx, ctx, customer_uuid);
};
