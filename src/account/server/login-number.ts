import type { accountContract } from '#account/contract.ts';
import { verifyNumberPasswordOrRecordWrong } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { logInCustomerAndCancelDeletion } from './log-in-customer-and-cancel-deletion.ts';
import { findLoginOfNumber } from './find-login-of-number.ts';
import { parseLoginNumber } from './parse-login-number.ts';
import { buildLoginReply } from './session.view.ts';

/**
 * Logs in with a number and a password. Unknown numbers and customers without a password get the reply of a wrong password in
 * the same time.
 */
export const loginNumber: Handler<typeof accountContract, 'POST /api/customer/login/phone/password'> = async (ctx) => {
  const { password, time_zone } = ctx.body;
  const msisdn = parseLoginNumber(ctx);
  const login = await findLoginOfNumber(ctx.db.read, msisdn);
  // A sub-account has no mailbox, so its number is notified of wrong passwords.
  const noticeRecipient = login?.owner_customer_uuid ? { msisdn, language: login.language } : null;
  const customer_uuid = login?.customer_uuid ?? null;
  const proof = await verifyNumberPasswordOrRecordWrong(
    ctx,
    { customer_uuid, msisdn, ...(noticeRecipient && { noticeRecipient }) },
    password,
  );
  if (!proof || !login) throw ctx.refuse('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
  const { customer_product_uuid } = login;
  const view = await buildLoginReply(ctx.db, { ...login, language: ctx.language, now: ctx.now() });
  return logInCustomerAndCancelDeletion(ctx, { proof, view, customer_product_uuid, time_zone, way: 'password' });
};
