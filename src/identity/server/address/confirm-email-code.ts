import type { identityContract } from '#identity/contract.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Handler } from '#platform/http/handler.ts';
import { confirmEmailAndRevokeOtherAccess } from './confirm-email-and-revoke-other-access.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { verifyEmailCodeAndRecordTry } from '../codes/verify-email-code-and-record-try.ts';

export const confirmEmailCode: Handler<typeof identityContract, 'POST /api/customer/email/confirm/code'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  // A wrong code is counted, so the refusal comes after the commit.
  const confirm = ctx.db.tx(async (tx) => {
    const lockedCredential = await lockCredential(tx, customer_uuid);
    if (!lockedCredential) return { refusal: 'CODE_ENDED' as const };
    const { refusal, token } = await verifyEmailCodeAndRecordTry(tx, ctx, {
      customer_uuid,
      purpose: 'change',
      typed: ctx.body.code,
    });
    // A repeated request after a lost reply, or the link was opened before.
    if (token && refusal === 'CODE_USED') return { email: token.email, changed: token.purpose === 'change' };
    if (refusal !== null || !token) return { refusal: refusal ?? ('CODE_ENDED' as const) };
    return (
      (await confirmEmailAndRevokeOtherAccess(tx, ctx, lockedCredential, token)) ?? { refusal: 'CODE_ENDED' as const }
    );
  });
  const confirmedAddress = await confirm.catch((error: unknown) => {
    throw isUniqueViolation(error) ? ctx.refuse('EMAIL_EXISTS') : error;
  });
  if ('refusal' in confirmedAddress)
    throw ctx.refuse(confirmedAddress.refusal, { fields: [{ field: 'code', code: confirmedAddress.refusal }] });
  return confirmedAddress;
};
