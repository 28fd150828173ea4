import { accountContract } from '#account/contract.ts';
import { accountDeleted } from '#account/messages/account-deleted.ts';
import { issueAndDeliverFinalBills, payOutCreditOfAccount } from '#billing/server/commands.ts';
import { hasInvoice } from '#billing/server/queries.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { setCustomerAndSubAccountsClosing, lockCustomerRow } from '#customers/server/commands.ts';
import { queryAccountWithSubAccounts } from '#customers/server/queries.ts';
import { deleteSessionsOf, recordAccountEvent, scheduleAndNotifyHeldRequest } from '#identity/server/commands.ts';
import { findEmail } from '#identity/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { terminateAndRefundAllOrders } from '#ordering/server/commands.ts';
import type { Handler, HandlerContext, Hold } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { eraseAccountOnceLinesAreOff } from '../jobs.ts';
import { closedAccount } from '../tables.ts';
import { assertDeletable } from './assert-deletable.ts';
import { suspendLinesOfClosingAccount } from '#subscriptions/server/commands.ts';

const route = 'POST /api/customer/delete';

type DeletionContext = HandlerContext<(typeof accountContract)[typeof route]>;

/**
 * Schedules the deletion of an account for a caller with a security delay (a new device or a recent change): sessions end and
 * SIMs are suspended at once, contracts end only after the delay. A login or a revocation link reverts all of it (`subscribers.ts`).
 * Lock order: the customer, then its lines.
 * @returns When the deletion runs
 * @throws Refused why the account cannot be deleted
 */
const scheduleDeletionAndSuspendAccount = async (ctx: DeletionContext, hold: Hold): Promise<{ heldUntil: Date }> => {
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

/**
 * Closes the account: ends sessions, orders and SIMs and pays credit back in one transaction, and enqueues the erasure. Lock order: the customer,
 * then lines and orders, as in ordering.
 * @throws Refused why the account cannot be deleted
 */
const closeAccountAndEnqueueErasure = async (ctx: DeletionContext): Promise<void> => {
  const { customer_uuid } = ctx.caller;
  const catalogue = await getCatalogue(ctx.db);
  const now = ctx.now();
  await ctx.idempotentTx(async (tx) => {
    const closingCustomer = await setCustomerAndSubAccountsClosing(tx, customer_uuid, now);
    if (!closingCustomer) return {};
    const accounts = (await queryAccountWithSubAccounts(tx, customer_uuid)).map((account) => account.customer_uuid);
    await assertDeletable(tx, ctx, accounts);
    for (const account of accounts) {
      await terminateAndRefundAllOrders(tx, ctx, catalogue, account);
      // Months without an amount are billed too: an account that has ended leaves none.
      await issueAndDeliverFinalBills(tx, ctx, account);
      await payOutCreditOfAccount(tx, ctx, account);
      await deleteSessionsOf(tx, account);
    }
    const details = (await hasInvoice(tx, customer_uuid)) ? closingCustomer.details : null;
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'deletion-asked' });
    const closedAccountRow = { customer_uuid, details, reason: ctx.body.reason || null, closed_at: now };
    await tx.insert(closedAccount).values(closedAccountRow).onConflictDoNothing();
    const email = await findEmail(tx, customer_uuid);
    if (email?.address) {
      // Addressed directly, because the customer's data may be erased before the mail is sent.
      const { job, payload } = buildMessageJob(accountDeleted, {
        key: `account-deleted:${customer_uuid}`,
        to: { email: email.address },
        language: closingCustomer.language,
        customer_uuid: null,
        data: { at: toIso(now) },
      });
      await ctx.queue.enqueue(tx, job, payload);
    }
    await ctx.queue.enqueue(tx, eraseAccountOnceLinesAreOff, { customer_uuid });
    return {};
  });
  ctx.reply.sessionChanged(null);
};

/** With a security delay the account is only suspended, and closed by the held request after the delay. */
export const deleteAccount: Handler<typeof accountContract, typeof route> = async (ctx) => {
  if (ctx.hold) throw ctx.refuse('REQUEST_HELD', await scheduleDeletionAndSuspendAccount(ctx, ctx.hold));
  await closeAccountAndEnqueueErasure(ctx);
  return {};
};
