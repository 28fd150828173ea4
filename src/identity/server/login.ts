import type { identityContract } from '#identity/contract.ts';
import { emailKey } from '#identity/rules/email.ts';
import type { Handler } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { tokenHash } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { credentialByEmail, updateCredential } from './credentials.store.ts';
import { hashPassword, isWeakHash, passwordFits } from './password-hash.ts';
import { presentLogin } from './session.view.ts';
import { deleteSession, insertSession } from './sessions.store.ts';
import { knownTimeZone } from './time-zone.ts';

export const login: Handler<typeof identityContract, 'POST /api/customer/login'> = async (ctx) => {
  const { email, password, time_zone } = ctx.body;
  const known = await credentialByEmail(ctx.db.read, emailKey(email));
  const fits = await passwordFits(known?.password_hash ?? null, password);
  if (!known?.password_hash || !fits) throw wrongPassword();
  const { customer_uuid } = known;
  const view = await presentLogin(ctx.db, {
    customer_uuid,
    customer_product_uuid: null,
    language: ctx.language,
    now: ctx.now(),
  });
  if (view.customer.status !== 'active') throw wrongPassword();

  const token = newToken();
  const stronger = isWeakHash(known.password_hash) ? await hashPassword(password) : null;
  await ctx.db.tx(async (tx) => {
    // The session that this browser had before ends here: a token that somebody else planted or copied is worth nothing.
    if (ctx.caller) await deleteSession(tx, ctx.caller.session_hash);
    await insertSession(tx, {
      token_hash: tokenHash(token),
      customer_uuid,
      owner_customer_uuid: view.customer.owner_customer_uuid,
      customer_product_uuid: null,
      time_zone: knownTimeZone(time_zone),
      now: ctx.now(),
    });
    if (stronger) await updateCredential(tx, customer_uuid, { password_hash: stronger }, ctx.now());
  });
  ctx.reply.sessionChanged(tokenHash(token));
  return { session_uuid: token, ...view };
};

/** The same answer for an unknown address and a wrong password. */
const wrongPassword = () => new Refused('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
