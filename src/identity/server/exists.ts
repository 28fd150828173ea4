import type { identityContract } from '#identity/contract.ts';
import { parsePhone } from '#customers/rules/phone.ts';
import { checkEmail, emailKey } from '#identity/rules/email.ts';
import type { Handler } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { productOfNumber } from '#subscriptions/server/questions.ts';
import { credentialByEmail } from './credentials.store.ts';

export const exists: Handler<typeof identityContract, 'GET /api/v1/customer/exists'> = async (ctx) => {
  const { phoneOrEmail } = ctx.query;
  const refuse = (code: string) => new Refused('INVALID_INPUT', { fields: [{ field: 'phoneOrEmail', code }] });
  if (/[@\p{L}]/u.test(phoneOrEmail)) {
    if (checkEmail(phoneOrEmail)) throw refuse('EMAIL_INVALID');
    return { exists: (await credentialByEmail(ctx.db.read, emailKey(phoneOrEmail))) !== null, kind: 'email' };
  }
  const msisdn = parsePhone(phoneOrEmail);
  if (!msisdn) throw refuse('PHONE_INVALID');
  return { exists: (await productOfNumber(ctx.db.read, msisdn)) !== null, kind: 'phone' };
};
