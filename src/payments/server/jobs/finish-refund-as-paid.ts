import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { recordPaidRefund } from '../jobs.ts';
import { recordAndNotifyRefundsSent } from '../transfer/transfer-outcome.ts';
import { deleteScheduledTransfer, lockTransferOfRefund } from '../transfer/transfers.store.ts';

/** Records a refund as sent, once, and posts it against the line that paid it, or the suspense account. */
export const runFinishRefundAsPaid: JobHandler<typeof recordPaidRefund> = (
  { customer_uuid, refund_uuid, line_uuid },
  ctx,
) =>
  ctx.db.tx(async (tx) => {
    await lockTransferOfRefund(tx, refund_uuid);
    const [row] = await recordAndNotifyRefundsSent(tx, ctx, [{ customer_uuid, refund_uuid }]);
    if (!row) return;
    // A transfer may have been scheduled since the command of the operator; the command refuses one that is in a file.
    await deleteScheduledTransfer(tx, refund_uuid);
    const { amount_cents } = row;
    ctx.setCustomer(customer_uuid);
    // The refund may have been sent once before and have come back, so `entry_key` tells this sending from that one.
    const sendingKey = `${refund_uuid} ${line_uuid ?? 'by hand'}`;
    const sentRefund = { customer_uuid, refund_uuid, entry_key: sendingKey, amount_cents, now: ctx.now() };
    await postJournalEntries(tx, [
      line_uuid === null
        ? entryBuilders.refundSentElsewhere(sentRefund)
        : entryBuilders.refundSent({ ...sentRefund, route: { line_uuid } }),
    ]);
  });
