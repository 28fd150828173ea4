import { accountContract } from '#account/contract.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { queryAccountWithSubAccounts } from '#customers/server/queries.ts';
import { deleteSessionsOf, scheduleAndNotifyHeldRequest } from '#identity/server/commands.ts';
import type { HandlerContext, Hold } from '#platform/http/handler.ts';
import { suspendLinesOfClosingAccount } from '#subscriptions/server/commands.ts';
import { assertDeletable } from './assert-deletable.ts';

const route = 'POST /api/customer/delete';

/**
 * Schedules the deletion of an account for a caller with a security delay (a new device or a recent change): sessions end and
 * SIMs are suspended at once, contracts end only after the delay. A login or a stop link reverts all of it (`subscribers.ts`).
 * Lock order: the customer, then its lines.
 * @returns When the deletion runs
 * @throws Refused why the account cannot be deleted
 */
export const scheduleDeletionAndSuspendAccount = async (
  ctx: HandlerContext<(typeof accountContract)[typeof route]>,
  hold: Hold,
): Promise<{ heldUntil: Date }> => {
  const { customer_uuid } = ctx.caller;
  const heldUntil = await ctx.idempotentTx(async (tx) => {
    await lockCustomerRow(tx, customer_uuid);
    const accounts = (await queryAccountWithSubAccounts(tx, customer_uuid)).map((account) => account.customer_uuid);
    await assertDeletable(tx, ctx, accounts);
    const heldRequest = await scheduleAndNotifyHeldRequest(tx, ctx, { route, entry: accountContract[route], hold });
    await suspendLinesOfClosingAccount(tx, ctx, customer_uuid);
    for (const account of accounts) await deleteSessionsOf(tx, account);
    return heldRequest.ends_at.toISOString();
  });
  ctx.reply.sessionChanged(null);
  return { heldUntil: new Date(heldUntil) };
};
