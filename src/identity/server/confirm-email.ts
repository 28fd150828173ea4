import type { identityContract } from '#identity/contract.ts';
import { emailStatusAfter } from '#identity/rules/email-status.ts';
import { refuseEmailToken } from '#identity/rules/email-token.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { emailChanged } from '#identity/messages/email-changed.ts';
import type { Handler } from '#platform/http/handler.ts';
import { tokenHash } from '#platform/http/routes.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { emailBelongsToAnother, lockCredential, updateCredential } from './credentials.store.ts';
import { languageOf } from './language-of.ts';
import { lockEmailToken, ownerOfEmailToken, useEmailToken } from './email-tokens.store.ts';

export const confirmEmail: Handler<typeof identityContract, 'GET /api/customer/email/confirm'> = async (ctx) => {
  const hash = tokenHash(ctx.query.token);
  const now = ctx.now();
  ctx.reply.header('cache-control', 'no-store');
  const confirm = ctx.db.tx(async (tx) => {
    // The customer first, then the link: everybody locks in this sequence.
    const owner = await ownerOfEmailToken(tx, hash);
    const known = owner && (await lockCredential(tx, owner));
    const token = owner ? await lockEmailToken(tx, hash) : null;
    const refusal = refuseEmailToken(token, now);
    if (refusal || !token) throw ctx.refuse(refusal ?? 'LINK_UNKNOWN');
    const { customer_uuid, email } = token;
    const changed = token.purpose === 'change';
    // The address may have been changed, or the wish dropped, since the mail was sent.
    if (!known || email !== (changed ? known.pending_email : known.email)) throw ctx.refuse('LINK_EXPIRED');
    if (changed && (await emailBelongsToAnother(tx, email, customer_uuid))) throw ctx.refuse('EMAIL_EXISTS');

    await useEmailToken(tx, hash, now);
    const email_status = emailStatusAfter(known.email_status, 'confirmed');
    if (email_status === null) return { email, changed };
    const replaced = changed ? { email, pending_email: null, pending_since: null } : {};
    await updateCredential(tx, customer_uuid, { ...replaced, email_status }, now);
    if (changed) {
      const to = { email: known.email };
      const key = `email-changed-${hash.slice(0, 22)}`;
      const language = await languageOf(tx, ctx, customer_uuid);
      await sendMessage(tx, ctx.queue, emailChanged, { key, to, language, customer_uuid, data: { email } });
    }
    return { email, changed };
  });
  return confirm.catch((error: unknown) => {
    throw isUniqueViolation(error) ? ctx.refuse('EMAIL_EXISTS') : error;
  });
};
