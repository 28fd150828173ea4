import { emailChangeExpiry } from '#identity/rules/email-status.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { cancelEmailChange } from '../recovery/cancel-email-change.ts';
import type { expirePendingEmail as definition } from '../jobs.ts';

/** Does nothing when the address was confirmed, or when a later request for the same address is not due yet. */
export const runExpirePendingEmail: JobHandler<typeof definition> = async ({ customer_uuid, pending_email }, ctx) => {
  await ctx.db.tx(async (tx) => {
    const lockedCredential = await lockCredential(tx, customer_uuid);
    if (lockedCredential?.pending_email !== pending_email || !lockedCredential.pending_since) return;
    if (emailChangeExpiry(lockedCredential.pending_since) > ctx.now()) return;
    await cancelEmailChange(tx, ctx, lockedCredential);
  });
};
