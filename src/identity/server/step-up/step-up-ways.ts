import type { identityContract } from '#identity/contract.ts';
import { maskEmail } from '#identity/rules/account-event.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { type StepUpWay, availableStepUpWays } from '#identity/rules/step-up.ts';
import type { Handler } from '#platform/http/handler.ts';
import { queryPasskeys } from '../passkeys/passkeys.store.ts';
import { type Credential, findCredential } from '../credentials/credentials.store.ts';

/** Step-up ways for a credential. */
export const computeStepUpWays = (known: Credential | null, has_passkey: boolean, sub_account: boolean): StepUpWay[] =>
  availableStepUpWays({
    has_passkey,
    sub_account,
    has_password: Boolean(known?.password_hash),
    email_confirmed: known !== null && isEmailVerified(known.email_status),
  });

export const stepUpWays: Handler<typeof identityContract, 'GET /api/customer/step-up'> = async (ctx) => {
  const { customer_uuid, owner_customer_uuid } = ctx.caller;
  const known = await findCredential(ctx.db.read, customer_uuid);
  const has_passkey = (await queryPasskeys(ctx.db.read, customer_uuid)).length > 0;
  const ways = computeStepUpWays(known, has_passkey, owner_customer_uuid !== null);
  return { ways, email: known?.email && ways.includes('email') ? maskEmail(known.email) : null };
};
