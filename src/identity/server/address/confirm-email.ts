import type { identityContract } from '#identity/contract.ts';
import { checkEmailToken } from '#identity/rules/email-token.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { confirmEmailAndRevokeOtherAccess } from './confirm-email-and-revoke-other-access.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { lockEmailToken, findEmailTokenOwner } from '../codes/email-tokens.store.ts';

export const confirmEmail: Handler<typeof identityContract, 'GET /api/customer/email/confirm'> = async (ctx) => {
  const hash = hashToken(ctx.query.token);
  ctx.reply.header('cache-control', 'no-store');
  const confirm = ctx.db.tx(async (tx) => {
    // Lock order: the credential, then the token.
    const owner = await findEmailTokenOwner(tx, hash);
    const lockedCredential = owner && (await lockCredential(tx, owner));
    const token = owner ? await lockEmailToken(tx, hash) : null;
    const refusal = checkEmailToken(token, ctx.now());
    const isAddressToken = token?.purpose === 'confirm' || token?.purpose === 'change';
    if (refusal || !isAddressToken) throw ctx.refuse(refusal ?? 'LINK_UNKNOWN');
    const confirmedAddress =
      lockedCredential && (await confirmEmailAndRevokeOtherAccess(tx, ctx, lockedCredential, token));
    if (!confirmedAddress) throw ctx.refuse('LINK_EXPIRED');
    return { ...confirmedAddress, is_own: ctx.caller ? ctx.caller.customer_uuid === owner : null };
  });
  return confirm.catch((error: unknown) => {
    throw isUniqueViolation(error) ? ctx.refuse('EMAIL_EXISTS') : error;
  });
};
