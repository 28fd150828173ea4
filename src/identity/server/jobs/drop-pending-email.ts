import { emailStates, emailStatus, changeExpiry } from '#identity/rules/email-status.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { lockCredential, updateCredential } from '../credentials.store.ts';
import type { dropPendingEmail as definition } from '../jobs.ts';

/** Does nothing when the address was confirmed, or when the customer asked again meanwhile and that wish is younger. */
export const dropPendingEmail: JobHandler<typeof definition> = async ({ customer_uuid, pending_email }, ctx) => {
  await ctx.db.tx(async (tx) => {
    const known = await lockCredential(tx, customer_uuid);
    if (known?.email_status !== 2 || known.pending_email !== pending_email || !known.pending_since) return;
    if (changeExpiry(known.pending_since) > ctx.now()) return;
    const next = emailStates.next('change_pending', 'change_dropped') ?? 'verified';
    await updateCredential(
      tx,
      customer_uuid,
      { email_status: emailStatus(next), pending_email: null, pending_since: null },
      ctx.now(),
    );
  });
};
