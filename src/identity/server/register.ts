import type { identityContract } from '#identity/contract.ts';
import { createCustomer } from '#customers/server/commands.ts';
import { isBreachedPassword } from '#identity/rules/breached-password.ts';
import { breachedPasswords } from '#identity/rules/breached-passwords.ts';
import { checkEmail, emailKey } from '#identity/rules/email.ts';
import { checkPassword } from '#identity/rules/password.ts';
import { recordReferral } from '#promotions/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseFields, Refused } from '#platform/http/refused.ts';
import { tokenHash } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { startEmailConfirmation } from './commands.ts';
import { credentialByEmail, insertCredential } from './credentials.store.ts';
import { hashPassword, passwordFits } from './password-hash.ts';
import { presentLogin } from './session.view.ts';
import { insertSession } from './sessions.store.ts';
import { knownTimeZone } from './time-zone.ts';

const isBreached = (password: string): boolean => isBreachedPassword(password, breachedPasswords);

export const register: Handler<typeof identityContract, 'POST /api/customer/register'> = async (ctx) => {
  const { body } = ctx;
  const email = emailKey(body.email);
  refuseFields({ email: checkEmail(body.email), password: checkPassword(body.password, isBreached) });
  const password_hash = await hashPassword(body.password);
  const language = body.language ?? ctx.language;
  const time_zone = knownTimeZone(body.time_zone);
  const token = newToken();
  const now = ctx.now();
  const sessionOf = (customer_uuid: string) => ({
    token_hash: tokenHash(token),
    customer_uuid,
    owner_customer_uuid: null,
    customer_product_uuid: null,
    time_zone,
    now,
  });

  // The token stays out of the value that is kept for a repeated request: only its hash may be stored.
  const { customer_uuid, token_hash } = await ctx.once(async (tx) => {
    const uuid = ctx.newId();
    if (!(await insertCredential(tx, { customer_uuid: uuid, email, password_hash, now }))) {
      throw new Refused('EMAIL_TAKEN', { fields: [{ field: 'email', code: 'EMAIL_TAKEN' }] });
    }
    await createCustomer(tx, {
      customer_uuid: uuid,
      owner_customer_uuid: null,
      type: body.customer_type,
      language,
      time_zone,
      now,
    });
    await recordReferral(tx, { customer_uuid: uuid, ref_code: body.ref_code, now });
    if (!body.no_send_email)
      await startEmailConfirmation(tx, ctx.queue, { customer_uuid: uuid, language, now, newToken });
    await insertSession(tx, sessionOf(uuid));
    return { customer_uuid: uuid, token_hash: tokenHash(token) };
  });
  if (token_hash !== tokenHash(token)) {
    // A repeated request opens a session of its own, so it has to know the password like any login.
    const known = await credentialByEmail(ctx.db.read, email);
    if (known?.customer_uuid !== customer_uuid || !(await passwordFits(known.password_hash, body.password))) {
      throw new Refused('IDEMPOTENCY_CONFLICT');
    }
    await ctx.db.tx((tx) => insertSession(tx, sessionOf(customer_uuid)));
  }
  ctx.reply.sessionChanged(tokenHash(token));
  const view = await presentLogin(ctx.db, { customer_uuid, customer_product_uuid: null, language: ctx.language, now });
  return { session_uuid: token, ...view };
};
