import type { identityContract } from '#identity/contract.ts';
import { hiddenEmail } from '#identity/rules/account-event.ts';
import { emailVerified } from '#identity/rules/email-status.ts';
import { type StepUpWay, waysToStepUp } from '#identity/rules/step-up.ts';
import type { Handler } from '#platform/http/handler.ts';
import { passkeysOf } from './passkeys.store.ts';
import { type Credential, credentialOf } from './credentials.store.ts';

/** How the owner of a credential may prove who they are; a sub-account has none. */
export const waysOf = (known: Credential | null, has_passkey: boolean): StepUpWay[] =>
  waysToStepUp({
    has_passkey,
    has_password: Boolean(known?.password_hash),
    email_confirmed: known !== null && emailVerified(known.email_status),
  });

export const stepUpWays: Handler<typeof identityContract, 'GET /api/customer/step-up'> = async (ctx) => {
  const known = await credentialOf(ctx.db.read, ctx.caller.customer_uuid);
  const ways = waysOf(known, (await passkeysOf(ctx.db.read, ctx.caller.customer_uuid)).length > 0);
  return { ways, email: known?.email && ways.includes('email') ? hiddenEmail(known.email) : null };
};
