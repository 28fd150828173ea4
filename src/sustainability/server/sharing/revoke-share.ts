import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { payerOf } from '../mine.ts';
import { deleteShare, queryShares, toShareReply } from './shares.store.ts';

/** Ends a public page. One that does not exist is not an error. */
export const revokeShare: Handler<SustainabilityContract, 'POST /api/green/share/revoke'> = (ctx) => {
  const customer_uuid = payerOf(ctx.caller);
  return ctx.db.tx(async (tx) => {
    await deleteShare(tx, { customer_uuid, share_uuid: ctx.body.share_uuid });
    return { shares: (await queryShares(tx, customer_uuid)).map(toShareReply) };
  });
};
