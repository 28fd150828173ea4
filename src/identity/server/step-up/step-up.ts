import type { identityContract } from '#identity/contract.ts';
import type { EmailCodeRefusal } from '#identity/rules/email-code.ts';
import { STEP_UP_CODE_SECONDS, stepUpExpiry } from '#identity/rules/step-up.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { verifyEmailCodeAndRecordTry } from '../codes/verify-email-code-and-record-try.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { consumeEmailToken } from '../codes/email-tokens.store.ts';
import { findNumberOfSubAccountCaller } from './find-number-of-sub-account-caller.ts';
import { verifyAndConsumePhoneCode } from '../codes/phone-codes.ts';
import { verifyPasskeyAndRecordUse } from '../passkeys/verify-passkey-and-record-use.ts';
import { recordStepUp } from '../sessions/sessions.store.ts';
import { verifyCallerPasswordOrRecordWrong } from '../login/verify-password-or-record-wrong.ts';
import { recordWrongProofAndCheckLimit } from '../login/wrong-proofs.ts';

type Route = (typeof identityContract)['POST /api/customer/step-up'];
type Proof<Way> = Extract<BodyOf<Route>, { by: Way }>;
type StepUpContext = Omit<HandlerContext<Route>, 'body'>;

type StepUpRefusal = EmailCodeRefusal | 'WRONG_PASSWORD' | 'PASSKEY_REFUSED';

const verifyByMail = async (tx: Tx, ctx: StepUpContext, typedCode: string): Promise<EmailCodeRefusal | null> => {
  const lockedCredential = await lockCredential(tx, ctx.caller.customer_uuid);
  if (!lockedCredential?.email) return 'CODE_ENDED';
  const { customer_uuid, email } = lockedCredential;
  const codeCheck = {
    customer_uuid,
    email,
    typed: typedCode,
    purpose: 'step-up',
    seconds: STEP_UP_CODE_SECONDS,
  } as const;
  const { refusal, token } = await verifyEmailCodeAndRecordTry(tx, ctx, codeCheck);
  if (refusal !== null) return refusal;
  if (!token) return 'CODE_ENDED';
  await consumeEmailToken(tx, token.token_hash, ctx.now());
  return null;
};

const phoneRefusals = {
  right: null,
  wrong: 'WRONG_CODE',
  ended: 'CODE_ENDED',
  expired: 'CODE_EXPIRED',
  used: 'CODE_USED',
  replaced: 'CODE_REPLACED',
} as const;

/** Commits also for a wrong code, to count it. */
const verifyBySms = async (ctx: StepUpContext, { code }: Proof<'sms'>): Promise<EmailCodeRefusal | null> => {
  const number = await findNumberOfSubAccountCaller(ctx);
  if (number === null) return 'WRONG_CODE';
  return phoneRefusals[
    await ctx.db.tx((tx) => verifyAndConsumePhoneCode(tx, ctx, number, code, { purpose: 'step-up' }))
  ];
};

/** Verifies a proof. Returns the refusal, or since when its passkey exists (null for other ways). */
const verifyProof = async (
  ctx: StepUpContext,
  body: BodyOf<Route>,
): Promise<{ refusal: StepUpRefusal } | { proved_since: Date | null }> => {
  if (body.by === 'passkey') {
    const verifiedPasskey = await verifyPasskeyAndRecordUse(ctx, 'prove', body.passkey, ctx.caller.customer_uuid);
    return verifiedPasskey ? { proved_since: verifiedPasskey.proved_since } : { refusal: 'PASSKEY_REFUSED' };
  }
  if (body.by === 'password') {
    const isPasswordRight = (await verifyCallerPasswordOrRecordWrong(ctx, body.password)) !== null;
    return isPasswordRight ? { proved_since: null } : { refusal: 'WRONG_PASSWORD' };
  }
  const refusal =
    body.by === 'sms' ? await verifyBySms(ctx, body) : await ctx.db.tx((tx) => verifyByMail(tx, ctx, body.code));
  return refusal === null ? { proved_since: null } : { refusal };
};

const fields = { password: 'password', email: 'code', sms: 'code', passkey: 'passkey' } as const;

/** Refusals of a code that was really sent: typing it is no guess, so it is not counted as a wrong proof. */
const sentCodeRefusals: ReadonlySet<string> = new Set(['CODE_EXPIRED', 'CODE_USED', 'CODE_REPLACED']);

export const stepUp: Handler<typeof identityContract, 'POST /api/customer/step-up'> = async (ctx) => {
  const { by } = ctx.body;
  const proof = await verifyProof(ctx, ctx.body);
  if ('refusal' in proof) {
    const { refusal } = proof;
    if (!sentCodeRefusals.has(refusal) && (await recordWrongProofAndCheckLimit(ctx, by)) !== 'below-limit')
      throw ctx.refuse('SESSION_EXPIRED');
    throw ctx.refuse(refusal, { fields: [{ field: fields[by], code: refusal }] });
  }
  const { customer_uuid, session_hash } = ctx.caller;
  const now = ctx.now();
  await ctx.db.tx(async (tx) => {
    await recordStepUp(tx, session_hash, { now, ...proof });
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'stepped-up', detail: { way: by } });
  });
  return { valid_until: toIso(stepUpExpiry(now)) };
};
