import type { accountContract } from '#account/contract.ts';
import { revokeOrRestoreLogin } from '#customers/server/commands.ts';
import { querySubAccounts } from '#customers/server/queries.ts';
import { revokeLoginOf } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toSubAccountReply } from './session.view.ts';

/** Withdrawing the access ends the sessions of the sub-account. */
export const changeSubAccount: Handler<typeof accountContract, 'POST /api/customer/sub-account/change'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, allowed } = ctx.body;
  await ctx.db.tx(async (tx) => {
    const sub = await revokeOrRestoreLogin(tx, { customer_uuid, customer_product_uuid }, allowed ? null : ctx.now());
    // The owner's own SIM logs in as the owner.
    if (sub === null) throw ctx.refuse('NOT_FOUND');
    // Given back too: a password that was being chosen at that moment is nobody's.
    await revokeLoginOf(tx, sub, ctx.now());
  });
  return { sub_account: (await querySubAccounts(ctx.db.read, customer_uuid)).map(toSubAccountReply) };
};
