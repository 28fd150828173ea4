import type { accountContract } from '#account/contract.ts';
import { revokeOrRestoreLogin } from '#customers/server/commands.ts';
import { querySubAccounts } from '#customers/server/queries.ts';
import { revokeLoginOf } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toSubAccountReply } from './session.view.ts';

/** Revokes or restores the login of a sub-account. Either ends its sessions. */
export const changeSubAccount: Handler<typeof accountContract, 'POST /api/customer/sub-account/change'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, allowed } = ctx.body;
  await ctx.db.tx(async (tx) => {
    const sub = await revokeOrRestoreLogin(tx, { customer_uuid, customer_product_uuid }, allowed ? null : ctx.now());
    // The owner's own SIM has no sub-account.
    if (sub === null) throw ctx.refuse('NOT_FOUND');
    // Also when restored: a password may have been set concurrently with the revocation.
    await revokeLoginOf(tx, sub, ctx.now());
  });
  return { sub_account: (await querySubAccounts(ctx.db.read, customer_uuid)).map(toSubAccountReply) };
};
