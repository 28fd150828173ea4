import type { identityContract } from '#identity/contract.ts';
import { parsePhone } from '#customers/rules/phone.ts';
import { checkEmail, emailKey } from '#identity/rules/email.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseFields } from '#platform/http/refused.ts';
import { productOfNumber } from '#subscriptions/server/questions.ts';
import { credentialByEmail } from './credentials.store.ts';

export const exists: Handler<typeof identityContract, 'GET /api/v1/customer/exists'> = async (ctx) => {
  const { phoneOrEmail } = ctx.query;
  if (/[@\p{L}]/u.test(phoneOrEmail)) {
    refuseFields(ctx.refuse, { phoneOrEmail: checkEmail(phoneOrEmail) });
    return { exists: (await credentialByEmail(ctx.db.read, emailKey(phoneOrEmail))) !== null, kind: 'email' };
  }
  const msisdn = parsePhone(phoneOrEmail);
  if (!msisdn) throw ctx.refuse('PHONE_INVALID', { fields: [{ field: 'phoneOrEmail', code: 'PHONE_INVALID' }] });
  return { exists: (await productOfNumber(ctx.db.read, msisdn)) !== null, kind: 'phone' };
};
