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
 * SIMs are suspended at once, contracts end only after the delay. A login or a revocation link reverts all of it (`subscribers.ts`).
 * Lock order: the customer, then its lines.
 * @throws Refused always: REQUEST_HELD once the deletion is scheduled, or why the account cannot be deleted
 */
export const scheduleDeletionAndSuspendLines = async (
  ctx: HandlerContext<(typeof accountContract)[typeof route]>,
  hold: Hold,
): Promise<never> => {
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
  throw ctx.refuse('REQUEST_HELD', { heldUntil: new Date(heldUntil) });
};
