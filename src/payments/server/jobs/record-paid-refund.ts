import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { recordPaidRefund } from '../jobs.ts';
import { recordRefundsSent } from '../transfer/transfer-outcome.ts';
import { deleteScheduledTransfer } from '../transfer/transfers.store.ts';

/** Records a refund as sent, once, and posts it against the line that paid it, or the suspense account. */
export const runRecordPaidRefund: JobHandler<typeof recordPaidRefund> = (
  { customer_uuid, refund_uuid, line_uuid },
  ctx,
) =>
  ctx.db.tx(async (tx) => {
    const [row] = await recordRefundsSent(tx, ctx, [{ customer_uuid, refund_uuid }]);
    if (!row) return;
    // Made between the command of the operator and now; the command refuses a transfer that is in a file.
    await deleteScheduledTransfer(tx, refund_uuid);
    const { amount_cents } = row;
    ctx.setCustomer(customer_uuid);
    // Its transfer may have been booked and have come back, so the entry is of this time.
    const about = `${refund_uuid} ${line_uuid ?? 'by hand'}`;
    const sent = { customer_uuid, refund_uuid, about, amount_cents, now: ctx.now() };
    await postJournalEntries(tx, [
      line_uuid === null
        ? entryBuilders.refundSentElsewhere(sent)
        : entryBuilders.refundSent({ ...sent, route: { line_uuid } }),
    ]);
  });
