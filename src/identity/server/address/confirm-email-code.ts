import type { identityContract } from '#identity/contract.ts';
import { isEmailCodeValid } from '#identity/rules/email-code.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hashCode } from '../codes/confirmation-code.ts';
import { confirmAddress } from './confirm-address.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { countEmailCodeAttempt, lockNewestEmailToken } from '../codes/email-tokens.store.ts';

/** The reply is the same for a missing, expired, blocked and wrong code. */
export const confirmEmailCode: Handler<typeof identityContract, 'POST /api/customer/email/confirm/code'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  // A wrong code is counted, so the refusal comes after the commit.
  const confirm = ctx.db.tx(async (tx) => {
    const known = await lockCredential(tx, customer_uuid);
    const token = known && (await lockNewestEmailToken(tx, customer_uuid));
    if (!token || !isEmailCodeValid(token, ctx.now())) return null;
    const { token_hash, email, purpose } = token;
    if (hashCode(ctx.seal, token_hash, ctx.body.code) !== token.code_hash) {
      await countEmailCodeAttempt(tx, token_hash);
      return null;
    }
    // A repeated request after a lost reply, or the link was opened before.
    if (token.used_at !== null) return { email, changed: purpose === 'change' };
    return confirmAddress(tx, ctx, known, token);
  });
  const confirmed = await confirm.catch((error: unknown) => {
    throw isUniqueViolation(error) ? ctx.refuse('EMAIL_EXISTS') : error;
  });
  if (!confirmed) throw ctx.refuse('WRONG_CODE', { fields: [{ field: 'code', code: 'WRONG_CODE' }] });
  return confirmed;
};
