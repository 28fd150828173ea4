import type { identityContract } from '#identity/contract.ts';
import { maskEmail } from '#identity/rules/account-event.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { type StepUpWay, availableStepUpWays } from '#identity/rules/step-up.ts';
import type { Handler } from '#platform/http/handler.ts';
import { queryPasskeys } from '../passkeys/passkeys.store.ts';
import { type Credential, findCredential } from '../credentials/credentials.store.ts';

export const computeStepUpWays = (
  storedCredential: Credential | null,
  has_passkey: boolean,
  sub_account: boolean,
): StepUpWay[] =>
  availableStepUpWays({
    has_passkey,
    sub_account,
    has_password: Boolean(storedCredential?.password_hash),
    email_confirmed: storedCredential !== null && isEmailVerified(storedCredential.email_status),
  });

export const stepUpWays: Handler<typeof identityContract, 'GET /api/customer/step-up'> = async (ctx) => {
  const { customer_uuid, owner_customer_uuid } = ctx.caller;
  const storedCredential = await findCredential(ctx.db.read, customer_uuid);
  const has_passkey = (await queryPasskeys(ctx.db.read, customer_uuid)).length > 0;
  const ways = computeStepUpWays(storedCredential, has_passkey, owner_customer_uuid !== null);
  return { ways, email: storedCredential?.email && ways.includes('email') ? maskEmail(storedCredential.email) : null };
};
