import type { JobHandler } from '#platform/jobs/job.ts';
import { hashToken } from '#platform/http/routes.ts';
import { confirmationToken } from '../codes/confirmation-token.ts';
import { findEmailTokenOwner } from '../codes/email-tokens.store.ts';
import type { sendConfirmationAgain as definition } from '../jobs.ts';
import { clearRefusedAddressAndResend } from '../address/resend-confirmation-mail.ts';

/** Does nothing when no customer awaits a confirmation at the address, or when run again. */
export const runSendConfirmationAgain: JobHandler<typeof definition> = async ({ email, link_uuid, language }, ctx) => {
  await ctx.db.tx(async (tx) => {
    if (await findEmailTokenOwner(tx, hashToken(confirmationToken(ctx.seal, link_uuid)))) return;
    await clearRefusedAddressAndResend(tx, { ...ctx, language }, { email, link_uuid, now: ctx.now() });
  });
};
