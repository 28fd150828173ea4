import type { identityContract } from '#identity/contract.ts';
import { EMAIL_CODE_ATTEMPTS } from '#identity/rules/email-code.ts';
import { stepUpExpiry } from '#identity/rules/step-up.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { hashCode } from '../codes/confirmation-code.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { countEmailCodeAttempt, lockNewestEmailToken, consumeEmailToken } from '../codes/email-tokens.store.ts';
import { findCallerNumber } from './find-caller-number.ts';
import { verifyPhoneCode } from '../codes/phone-codes.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { recordStepUp } from '../sessions/sessions.store.ts';
import { checkPasswordOfCaller } from '../login/check-password.ts';
import { recordWrongProof } from '../login/wrong-proofs.ts';

type Route = (typeof identityContract)['POST /api/customer/step-up'];
type Proof<Way> = Extract<BodyOf<Route>, { by: Way }>;
type StepUpContext = Omit<HandlerContext<Route>, 'body'>;

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

/** Null for a wrong proof; `proved_since`: since when the passkey exists, null for other ways. */
const verifyProof = async (ctx: StepUpContext, body: BodyOf<Route>): Promise<{ proved_since: Date | null } | null> => {
  if (body.by === 'passkey') {
    const verified = await verifyPasskey(ctx, 'prove', body.passkey, ctx.caller.customer_uuid);
    return verified && { proved_since: verified.since };
  }
  const fits =
    body.by === 'password'
      ? (await checkPasswordOfCaller(ctx, body.password)) !== null
      : body.by === 'sms'
        ? await verifyBySms(ctx, body)
        : await ctx.db.tx((tx) => verifyEmailCode(tx, ctx, body.code));
  return fits ? { proved_since: null } : null;
};

const refusals = {
  password: { field: 'password', code: 'WRONG_PASSWORD' },
  email: { field: 'code', code: 'WRONG_CODE' },
  sms: { field: 'code', code: 'WRONG_CODE' },
  passkey: { field: 'passkey', code: 'PASSKEY_REFUSED' },
} as const;

export const stepUp: Handler<typeof identityContract, 'POST /api/customer/step-up'> = async (ctx) => {
  const { by } = ctx.body;
  const proof = await verifyProof(ctx, ctx.body);
  if (!proof) {
    if (await recordWrongProof(ctx, by)) throw ctx.refuse('SESSION_EXPIRED');
    throw ctx.refuse(refusals[by].code, { fields: [refusals[by]] });
  }
  const { customer_uuid, session_hash } = ctx.caller;
  const now = ctx.now();
  await ctx.db.tx(async (tx) => {
    await recordStepUp(tx, session_hash, { now, ...proof });
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'stepped-up', detail: { way: by } });
  });
  return { valid_until: toIso(stepUpExpiry(now)) };
};
