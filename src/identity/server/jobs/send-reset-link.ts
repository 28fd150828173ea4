import { resetPassword } from '#identity/messages/reset-password.ts';
import { RESET_LINK_SECONDS } from '#identity/rules/email-token.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { hashToken } from '#platform/http/routes.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { passwordResetToken } from '../codes/confirmation-token.ts';
import { findCredentialByEmail } from '../credentials/credentials.store.ts';
import { insertEmailTokenAndRevokeOlder, findEmailTokenOwner } from '../codes/email-tokens.store.ts';
import type { sendResetLink as definition } from '../jobs.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';

/** Does nothing for an unknown address, or when run again. */
export const runSendResetLink: JobHandler<typeof definition> = async ({ email, link_uuid, language }, ctx) => {
  const token_hash = hashToken(passwordResetToken(ctx.seal, link_uuid));
  const now = ctx.now();
  const expires_at = addSeconds(now, RESET_LINK_SECONDS);
  await ctx.db.tx(async (tx) => {
    const storedCredential = await findCredentialByEmail(tx, email);
    if (!storedCredential || (await findEmailTokenOwner(tx, token_hash))) return;
    const { customer_uuid } = storedCredential;
    await insertEmailTokenAndRevokeOlder(tx, {
      token_hash,
      code_hash: null,
      customer_uuid,
      email,
      purpose: 'reset',
      expires_at,
      now,
    });
    await sendMessage(tx, ctx.queue, resetPassword, {
      key: `reset-password-${link_uuid}`,
      to: { email },
      customer_uuid,
      language: await resolveMailLanguage(tx, { callExtension: ctx.callExtension, language }, customer_uuid),
      data: { link_uuid, email, expires_at: expires_at.toISOString() },
    });
  });
};
