import { issueAndSendCreditNote, lockInvoice } from '#billing/server/commands.ts';
import { invoiceNumberText } from '#billing/server/queries.ts';
import { disputeAnsweredMessage } from '#dunning/messages/dispute-answered.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { findDispute, updateDispute } from '../claims/disputes.store.ts';
import { resumeDunningAfterDispute } from '../claims/resume-dunning-after-dispute.ts';
import type { rejectOrCreditDispute } from '../jobs.ts';

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
    const { credited_cents } = await resumeDunningAfterDispute(tx, ctx, dispute, async () => {
      if (credit_cents === null) return 0;
      const noteKey = `dispute:${dispute.dispute_uuid}`;
      const { lines, ...key } = dispute;
      const note = await issueAndSendCreditNote(tx, ctx, {
        ...key,
        cause_key: noteKey,
        kind: 'correction',
        gross_cents: credit_cents,
        ...(lines && { lines }),
      });
      return note?.amount_cents ?? 0;
    });
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
