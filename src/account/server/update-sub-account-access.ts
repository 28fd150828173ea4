import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { accountContract } from '#account/contract.ts';
import { canUndoWithdrawal, withdrawalEffectAt } from '#account/rules/access-withdrawal.ts';
import { accessRestored } from '#account/messages/access-restored.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { lockCustomerRow, revokeOrRestoreLogin } from '#customers/server/commands.ts';
import { findCustomerForOrder, querySubAccounts } from '#customers/server/queries.ts';
import { deleteSessionsOf, recordAccountEvent, deletePasswordAndSessionsOf } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findNumberOfLineInUse } from '#subscriptions/server/queries.ts';
import { finishAccessWithdrawal } from './jobs.ts';
import { toSubAccountReply } from './session.view.ts';

type Route = (typeof accountContract)['POST /api/customer/sub-account/change'];
type Sub = Awaited<ReturnType<typeof querySubAccounts>>[number];

/** Ends the sessions at once. A job tells the user and deletes the password, unless the owner takes it back before. */
const withdrawAccess = async (tx: Tx, ctx: HandlerContext<Route>, sub: Sub): Promise<void> => {
  const now = ctx.now();
  const { customer_uuid, customer_product_uuid } = sub;
  await revokeOrRestoreLogin(tx, sub, now);
  await deleteSessionsOf(tx, sub.sub_customer_uuid);
  const payload = { customer_uuid, customer_product_uuid, taken_away_at: toIso(now) };
  await ctx.queue.enqueueAt(tx, finishAccessWithdrawal, payload, withdrawalEffectAt(now));
};

const restoreAccess = async (
  tx: Tx,
  ctx: HandlerContext<Route>,
  sub: Sub,
  { taken_away_at, msisdn }: { taken_away_at: Date; msisdn: Msisdn | null },
): Promise<void> => {
  await revokeOrRestoreLogin(tx, sub, null);
  if (canUndoWithdrawal(taken_away_at, ctx.now())) return;
  // The password is deleted again, because one may have been set concurrently with the withdrawal.
  await deletePasswordAndSessionsOf(tx, sub.sub_customer_uuid, ctx.now());
  if (msisdn === null) return;
  await sendMessage(tx, ctx.queue, accessRestored, {
    key: `access-restored-${ctx.newId()}`,
    to: { msisdn },
    customer_uuid: sub.customer_uuid,
    language: (await findCustomerForOrder(tx, sub.sub_customer_uuid))?.language ?? ctx.language,
    data: { msisdn },
  });
};

/** Revokes or restores the login of a sub-account. Repeated calls have no effect. */
export const updateSubAccountAccess: Handler<typeof accountContract, 'POST /api/customer/sub-account/change'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, allowed } = ctx.body;
  await ctx.db.tx(async (tx) => {
    await lockCustomerRow(tx, customer_uuid);
    const sub = (await querySubAccounts(tx, customer_uuid)).find(
      (each) => each.customer_product_uuid === customer_product_uuid,
    );
    // The owner's own SIM has no sub-account.
    if (!sub) throw ctx.refuse('NOT_FOUND');
    const { taken_away_at } = sub;
    if (allowed === (taken_away_at === null)) return;
    const msisdn = await findNumberOfLineInUse(tx, { customer_uuid, customer_product_uuid });
    if (taken_away_at === null) await withdrawAccess(tx, ctx, sub);
    else await restoreAccess(tx, ctx, sub, { taken_away_at, msisdn });
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: taken_away_at === null ? 'sub-account-withdrawn' : 'sub-account-restored',
      detail: msisdn === null ? {} : { what: formatPhoneNoBreak(msisdn) },
    });
  });
  return { sub_account: (await querySubAccounts(ctx.db.read, customer_uuid)).map(toSubAccountReply) };
};
