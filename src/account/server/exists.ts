import type { accountContract } from '#account/contract.ts';
import { parsePhone } from '#customers/rules/phone.ts';
import { checkEmail } from '#identity/rules/email.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { findProductOfNumber } from '#subscriptions/server/queries.ts';
import { isEmailKnown } from '#identity/server/queries.ts';

export const exists: Handler<typeof accountContract, 'GET /api/v1/customer/exists'> = async (ctx) => {
  const { phoneOrEmail } = ctx.query;
  if (/[@\p{L}]/u.test(phoneOrEmail)) {
    assertNoFieldErrors(ctx.refuse, { phoneOrEmail: checkEmail(phoneOrEmail) });
    return { exists: await isEmailKnown(ctx.db.read, phoneOrEmail), kind: 'email' };
  }
  const msisdn = parsePhone(phoneOrEmail);
  if (!msisdn) throw ctx.refuse('PHONE_INVALID', { fields: [{ field: 'phoneOrEmail', code: 'PHONE_INVALID' }] });
  return { exists: (await findProductOfNumber(ctx.db.read, msisdn)) !== null, kind: 'phone' };
};
