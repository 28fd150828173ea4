import type { identityContract } from '#identity/contract.ts';
import { EMAIL_CODE_TRIES } from '#identity/rules/email-code.ts';
import { STEP_UP_LIFE, stepUpEnds, WRONG_STEP_UPS } from '#identity/rules/step-up.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { countRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { codeHash } from '../codes/confirmation-code.ts';
import { findCredential, lockCredential } from '../credentials/credentials.store.ts';
import { countCodeTry, lockNewestEmailToken, consumeEmailToken } from '../codes/email-tokens.store.ts';
import { ownNumber } from './own-number.ts';
import { passwordFits } from '../credentials/password-hash.ts';
import { verifyPhoneCode } from '../codes/phone-codes.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { deleteSession, recordStepUp } from '../sessions/sessions.store.ts';
import { recordWrongLogin, assertFewWrongLogins, triedAccount } from '../login/wrong-logins.ts';

type Route = (typeof identityContract)['POST /api/customer/step-up'];
type Proof<Way> = Extract<BodyOf<Route>, { by: Way }>;
type Proving = Omit<HandlerContext<Route>, 'body'>;

/** Wrong ones count as wrong logins do: guessing goes no faster here. */
const byPassword = async (ctx: Proving, { password }: Proof<'password'>): Promise<boolean> => {
  const known = await findCredential(ctx.db.read, ctx.caller.customer_uuid);
  const tried = triedAccount(known, ctx.caller.customer_uuid);
  await assertFewWrongLogins(ctx, tried);
  const fits = await passwordFits(known?.password_hash ?? null, password);
  if (!fits) await recordWrongLogin(ctx, tried);
  return fits;
};

const codeFits = async (tx: Tx, ctx: Proving, given: string): Promise<boolean> => {
  const known = await lockCredential(tx, ctx.caller.customer_uuid);
  const token = known && (await lockNewestEmailToken(tx, known.customer_uuid, 'step-up'));
  if (!token || token.used_at !== null || token.email !== known.email) return false;
  const { token_hash, code_tries, expires_at } = token;
  if (expires_at <= ctx.now() || code_tries >= EMAIL_CODE_TRIES) return false;
  if (codeHash(ctx.seal, token_hash, given) !== token.code_hash) {
    await countCodeTry(tx, token_hash);
    return false;
  }
  await consumeEmailToken(tx, token_hash, ctx.now());
  return true;
};

/** A wrong one is counted, so the transaction commits. */
const bySms = async (ctx: Proving, { code }: Proof<'sms'>): Promise<boolean> => {
  const number = await ownNumber(ctx);
  if (number === null) return false;
  return (await ctx.db.tx((tx) => verifyPhoneCode(tx, ctx, number, code, { purpose: 'step-up' }))) === 'right';
};

const proves = async (ctx: Proving, body: BodyOf<Route>): Promise<boolean> => {
  if (body.by === 'password') return byPassword(ctx, body);
  if (body.by === 'sms') return bySms(ctx, body);
  if (body.by === 'email') return ctx.db.tx((tx) => codeFits(tx, ctx, body.code));
  return (await provePasskey(ctx, 'prove', body.passkey, ctx.caller.customer_uuid)) !== null;
};

const refusals = {
  password: { field: 'password', code: 'WRONG_PASSWORD' },
  email: { field: 'code', code: 'WRONG_CODE' },
  sms: { field: 'code', code: 'WRONG_CODE' },
  passkey: { field: 'passkey', code: 'PASSKEY_REFUSED' },
} as const;

/** Somebody who holds only the session guesses a few times; then it ends, and the owner loses nothing but this login. */
const noteFailure = async (ctx: Proving, way: keyof typeof refusals): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const { session_hash, customer_uuid } = ctx.caller;
    const key = rateLimitKey('step-up', 'wrong', session_hash);
    const { points } = await countRateLimitUse(tx, { key, seconds: STEP_UP_LIFE }, ctx.now());
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'step-up-failed', detail: { way } });
    if (points < WRONG_STEP_UPS) return false;
    await deleteSession(tx, session_hash);
    return true;
  });

export const stepUp: Handler<typeof identityContract, 'POST /api/customer/step-up'> = async (ctx) => {
  const { by } = ctx.body;
  if (!(await proves(ctx, ctx.body))) {
    if (await noteFailure(ctx, by)) throw ctx.refuse('SESSION_EXPIRED');
    throw ctx.refuse(refusals[by].code, { fields: [refusals[by]] });
  }
  const { customer_uuid, session_hash } = ctx.caller;
  const now = ctx.now();
  await ctx.db.tx(async (tx) => {
    await recordStepUp(tx, session_hash, now);
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'stepped-up', detail: { way: by } });
  });
  return { valid_until: toIso(stepUpEnds(now)) };
};
