import { createHash } from 'node:crypto';
import type { accountContract } from '#account/contract.ts';
import { OverloadedError } from '#platform/limit-concurrency.ts';
import type { Handler } from '#platform/http/handler.ts';
import { buildLoginReply } from './session.view.ts';

export const live: Handler<typeof accountContract, 'GET /api/customer/live'> = async (ctx) => {
  const { live: streams, caller, db, language } = ctx;
  const { customer_uuid, owner_customer_uuid, customer_product_uuid, session_hash: session } = caller;
  // Rows shown to a sub-account belong to its owner, so it also listens to changes of the owner.
  if (owner_customer_uuid === null) return openOrRefuse(await streams.open({ customers: [customer_uuid], session }));
  const account = { customer_uuid, owner_customer_uuid, ...(customer_product_uuid && { customer_product_uuid }) };
  // All replies are built as of the same instant, so that only stored data changes their hash.
  const now = ctx.now();
  const hashOfView = async () =>
    createHash('sha256')
      .update(JSON.stringify(await buildLoginReply(db, { ...account, language, now })))
      .digest('base64url');
  const view = { hashOfView, before: await hashOfView() };
  return openOrRefuse(await streams.open({ customers: [customer_uuid, owner_customer_uuid], session, part: view }));
};

const openOrRefuse = <T>(stream: T | null): T => {
  if (!stream) throw new OverloadedError();
  return stream;
};
