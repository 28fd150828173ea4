import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseFields } from '#platform/http/refused.ts';
import { checkNewPassword } from './check-new-password.ts';
import { credentialOf, lockCredential } from './credentials.store.ts';
import { hashPassword, passwordFits } from './password-hash.ts';
import { setPassword } from './set-password.ts';

export const changePassword: Handler<typeof identityContract, 'POST /api/customer/password/change'> = async (ctx) => {
  const { old_password, new_password } = ctx.body;
  const { customer_uuid, session_hash } = ctx.caller;
  refuseFields(ctx.refuse, { new_password: checkNewPassword(new_password) });
  const wrong = () => ctx.refuse('WRONG_PASSWORD', { fields: [{ field: 'old_password', code: 'WRONG_PASSWORD' }] });
  const before = await credentialOf(ctx.db.read, customer_uuid);
  if (!(await passwordFits(before?.password_hash ?? null, old_password))) throw wrong();
  const password_hash = await hashPassword(new_password);
  await ctx.db.tx(async (tx) => {
    const known = await lockCredential(tx, customer_uuid);
    // Of two that change it at once the second no longer knows the password.
    if (!known || known.password_hash !== before?.password_hash) throw wrong();
    await setPassword(tx, ctx, known, { password_hash, kind: 'password-changed', but: session_hash });
  });
  return {};
};
