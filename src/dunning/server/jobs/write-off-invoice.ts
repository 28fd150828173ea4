import { applyWriteOff, lockInvoice } from '#billing/server/commands.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { lockCase, updateCase } from '../cases/cases.store.ts';
import { applyDunningEventWithConsequences, syncClaimValue } from '../cases/change-case.ts';
import { findInstalmentPlan, finishPlanAndClearInstalment } from '../cases/plans.store.ts';
import type { writeOffInvoice } from '../jobs.ts';
import { checkWriteOff } from '../write-off/check-write-off.ts';

/** Gives a claim up, once, or adds the proof of its loss. It checks the claim again, because a payment may have come meanwhile. */
export const runWriteOffInvoice: JobHandler<typeof writeOffInvoice> = async ({ proof, ...key }, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx(async (tx) => {
    const [invoice, row] = [await lockInvoice(tx, key), await lockCase(tx, key)];
    const facts = { today: brusselsDate(ctx.now()), has_died: await isPayerDeathUnresolved(tx, key.customer_uuid) };
    if (!invoice || !row || checkWriteOff(invoice, row, facts) !== null) return;
    const loss_proof = proof ?? row.loss_proof;
    await updateCase(tx, row, { loss_proof });
    const provedCase = { ...row, loss_proof };
    if (row.state === 'written_off') await syncClaimValue(tx, ctx, provedCase);
    else if (await applyWriteOff(tx, invoice)) {
      if ((await findInstalmentPlan(tx, row))?.state === 'running')
        await finishPlanAndClearInstalment(tx, row, 'missed', ctx.now());
      await applyDunningEventWithConsequences(tx, ctx, { invoice, row: provedCase, event: 'written_off' });
    }
  });
};
