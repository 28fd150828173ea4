import type { identityContract } from '#identity/contract.ts';
import { EMAIL_CODE_ATTEMPTS } from '#identity/rules/email-code.ts';
import { STEP_UP_SECONDS, stepUpExpiry, WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { countRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { hashCode } from '../codes/confirmation-code.ts';
import { findCredential, lockCredential } from '../credentials/credentials.store.ts';
import { countEmailCodeAttempt, lockNewestEmailToken, consumeEmailToken } from '../codes/email-tokens.store.ts';
import { findCallerNumber } from './find-caller-number.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { verifyPhoneCode } from '../codes/phone-codes.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { deleteSession, recordStepUp } from '../sessions/sessions.store.ts';
import { recordWrongLogin, assertFewWrongLogins, toLoginAttemptKey } from '../login/wrong-logins.ts';

type Route = (typeof identityContract)['POST /api/customer/step-up'];
type Proof<Way> = Extract<BodyOf<Route>, { by: Way }>;
type StepUpContext = Omit<HandlerContext<Route>, 'body'>;

/** Wrong passwords count as wrong logins, so that step-up gives no extra guesses. */
const verifyByPassword = async (ctx: StepUpContext, { password }: Proof<'password'>): Promise<boolean> => {
  const known = await findCredential(ctx.db.read, ctx.caller.customer_uuid);
  const tried = toLoginAttemptKey(known, ctx.caller.customer_uuid);
  await assertFewWrongLogins(ctx, tried);
  const fits = await verifyPassword(known?.password_hash ?? null, password);
  if (!fits) await recordWrongLogin(ctx, tried);
  return fits;
};

const verifyEmailCode = async (tx: Tx, ctx: StepUpContext, typed: string): Promise<boolean> => {
  const known = await lockCredential(tx, ctx.caller.customer_uuid);
  const token = known && (await lockNewestEmailToken(tx, known.customer_uuid, 'step-up'));
  if (!token || token.used_at !== null || token.email !== known.email) return false;
  const { token_hash, code_tries, expires_at } = token;
  if (expires_at <= ctx.now() || code_tries >= EMAIL_CODE_ATTEMPTS) return false;
  if (hashCode(ctx.seal, token_hash, typed) !== token.code_hash) {
    await countEmailCodeAttempt(tx, token_hash);
    return false;
  }
  await consumeEmailToken(tx, token_hash, ctx.now());
  return true;
};

/** Commits also for a wrong code, to count it. */
const verifyBySms = async (ctx: StepUpContext, { code }: Proof<'sms'>): Promise<boolean> => {
  const number = await findCallerNumber(ctx);
  if (number === null) return false;
  return (await ctx.db.tx((tx) => verifyPhoneCode(tx, ctx, number, code, { purpose: 'step-up' }))) === 'right';
};

const verifyProof = async (ctx: StepUpContext, body: BodyOf<Route>): Promise<boolean> => {
  if (body.by === 'password') return verifyByPassword(ctx, body);
  if (body.by === 'sms') return verifyBySms(ctx, body);
  if (body.by === 'email') return ctx.db.tx((tx) => verifyEmailCode(tx, ctx, body.code));
  return (await verifyPasskey(ctx, 'prove', body.passkey, ctx.caller.customer_uuid)) !== null;
};

const refusals = {
  password: { field: 'password', code: 'WRONG_PASSWORD' },
  email: { field: 'code', code: 'WRONG_CODE' },
  sms: { field: 'code', code: 'WRONG_CODE' },
  passkey: { field: 'passkey', code: 'PASSKEY_REFUSED' },
} as const;

/**
 * Records a wrong step-up. Ends the session after `WRONG_STEP_UPS_MAX`, to stop guessing with a stolen session. Returns
 * whether it ended.
 */
const recordFailure = async (ctx: StepUpContext, way: keyof typeof refusals): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const { session_hash, customer_uuid } = ctx.caller;
    const key = rateLimitKey('step-up', 'wrong', session_hash);
    const { points } = await countRateLimitUse(tx, { key, seconds: STEP_UP_SECONDS }, ctx.now());
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'step-up-failed', detail: { way } });
    if (points < WRONG_STEP_UPS_MAX) return false;
    await deleteSession(tx, session_hash);
    return true;
  });

export const stepUp: Handler<typeof identityContract, 'POST /api/customer/step-up'> = async (ctx) => {
  const { by } = ctx.body;
  if (!(await verifyProof(ctx, ctx.body))) {
    if (await recordFailure(ctx, by)) throw ctx.refuse('SESSION_EXPIRED');
    throw ctx.refuse(refusals[by].code, { fields: [refusals[by]] });
  }
  const { customer_uuid, session_hash } = ctx.caller;
  const now = ctx.now();
  await ctx.db.tx(async (tx) => {
    await recordStepUp(tx, session_hash, now);
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'stepped-up', detail: { way: by } });
  });
  return { valid_until: toIso(stepUpExpiry(now)) };
};
