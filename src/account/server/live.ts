import type { accountContract } from '#account/contract.ts';
import { OverloadedError } from '#platform/limit-concurrency.ts';
import type { Handler } from '#platform/http/handler.ts';

export const live: Handler<typeof accountContract, 'GET /api/customer/live'> = async ({ live: streams, caller }) => {
  const { customer_uuid, owner_customer_uuid, session_hash: session } = caller;
  // Rows shown to a sub-account belong to its owner, so it also listens to changes of the owner.
  const customers = owner_customer_uuid === null ? [customer_uuid] : [customer_uuid, owner_customer_uuid];
  const stream = await streams.open({ customers, session });
  if (!stream) throw new OverloadedError();
  return stream;
};
