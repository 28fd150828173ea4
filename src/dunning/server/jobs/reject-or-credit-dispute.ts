import { deletePendingCharges, issueAndSendCreditNote, lockInvoice } from '#billing/server/commands.ts';
import { invoiceNumberText } from '#billing/server/queries.ts';
import { disputeAnsweredMessage } from '#dunning/messages/dispute-answered.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { DunningCase } from '../cases/cases.store.ts';
import { reminderChargeKey } from '../cases/change-case.ts';
import { type Dispute, findDispute, updateDispute } from '../claims/disputes.store.ts';
import { resumeDunningAfterDispute } from '../claims/resume-dunning-after-dispute.ts';
import type { rejectOrCreditDispute } from '../jobs.ts';

/** Issues the credit note of an accepted dispute and returns its amount. When all was right, the cost of the reminder is not charged either. */
const creditDispute = async (
  tx: Tx,
  ctx: JobContext,
  { dispute, row, credit_cents }: { dispute: Dispute; row: DunningCase; credit_cents: Cents },
): Promise<Cents> => {
  const { lines, ...key } = dispute;
  const note = await issueAndSendCreditNote(tx, ctx, {
    ...key,
    cause_key: `dispute:${dispute.dispute_uuid}`,
    kind: 'correction',
    gross_cents: credit_cents,
    ...(lines && { lines }),
  });
  const credited_cents = note?.amount_cents ?? 0;
  if (credited_cents >= dispute.cents && credited_cents > 0)
    await deletePendingCharges(tx, row.customer_uuid, [reminderChargeKey(row)]);
  return credited_cents;
};

/** Answers a dispute, once: with a credit note, or by making the sum due again. */
export const runRejectOrCreditDispute: JobHandler<typeof rejectOrCreditDispute> = async (payload, ctx) => {
  const { customer_uuid, credit_cents } = payload;
  ctx.setCustomer(customer_uuid);
  await ctx.db.tx(async (tx) => {
    const storedDispute = await findDispute(tx, payload);
    // The lock of the invoice serialises answers.
    const invoice = storedDispute && (await lockInvoice(tx, storedDispute));
    const dispute = await findDispute(tx, payload);
    if (!invoice || dispute?.state !== 'open') return;
    const { credited_cents } = await resumeDunningAfterDispute(tx, ctx, dispute, (row) =>
      credit_cents === null ? Promise.resolve(0) : creditDispute(tx, ctx, { dispute, row, credit_cents }),
    );
    const state = credit_cents === null ? 'rejected' : 'accepted';
    await updateDispute(tx, dispute, { state, credited_cents, resolved_at: ctx.now() });
    const invoiceAfter = await lockInvoice(tx, dispute);
    await sendMessage(tx, ctx.queue, disputeAnsweredMessage, {
      key: `dispute-answered:${dispute.dispute_uuid}`,
      to: { customer_uuid },
      data: {
        state,
        customer_uuid,
        number: invoiceNumberText(invoice),
        reference: invoice.reference,
        disputed: centsToEuro(dispute.cents),
        credited: centsToEuro(credited_cents),
        left: centsToEuro(invoiceAfter?.remaining_cents ?? 0),
      },
    });
  });
};
