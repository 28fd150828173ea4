import type { accountContract } from '#account/contract.ts';
import { verifyPasskeyAndRecordUse } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { logInCustomerAndCancelDeletion } from './log-in-customer-and-cancel-deletion.ts';
import { buildLoginReply } from './session.view.ts';

export const loginPasskey: Handler<typeof accountContract, 'POST /api/customer/login/passkey'> = async (ctx) => {
  const { passkey, time_zone } = ctx.body;
  const verifiedPasskey = await verifyPasskeyAndRecordUse(ctx, 'login', passkey, null);
  if (verifiedPasskey === null) throw ctx.refuse('PASSKEY_REFUSED');
  const { customer_uuid, proved_since } = verifiedPasskey;
  const view = await buildLoginReply(ctx.db, { customer_uuid, language: ctx.language, now: ctx.now() });
  if (view.customer.status !== 'active') throw ctx.refuse('PASSKEY_REFUSED');
  return logInCustomerAndCancelDeletion(ctx, {
    proof: { customer_uuid, stronger_hash: null, proved_since },
    way: 'passkey',
    view,
    time_zone,
  });
};
