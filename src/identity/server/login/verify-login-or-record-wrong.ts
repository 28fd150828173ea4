import type { Msisdn } from '#platform/pure/line-ids.ts';
import { normalizeEmail } from '#identity/rules/email.ts';
import { findCredentialByEmail, findCredential } from '../credentials/credentials.store.ts';
import {
  verifyPasswordOrRecordWrong,
  type LoginProof,
  type PasswordCheck,
  type PasswordContext,
} from './verify-password-or-record-wrong.ts';
import { unknownCustomerUuid } from '#identity/rules/unknown-customer.ts';
import { toLoginAttemptKey } from './wrong-logins.ts';

export type { LoginProof } from './verify-password-or-record-wrong.ts';

/**
 * Verifies address and password; null when wrong. An unknown address takes as long as a wrong password.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const verifyLoginOrRecordWrong = (
  ctx: PasswordContext,
  email: string,
  password: string,
): Promise<LoginProof | null> => {
  const find = () => findCredentialByEmail(ctx.db.read, normalizeEmail(email));
  return verifyPasswordOrRecordWrong(ctx, { attemptKey: { counted: email }, find }, password);
};

/**
 * Verifies the password of a customer who is found by number; `customer_uuid` null takes as long. Wrong ones are counted
 * together with logins by address.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const verifyNumberPasswordOrRecordWrong = async (
  ctx: PasswordContext,
  {
    customer_uuid,
    msisdn,
    noticeRecipient,
  }: Pick<PasswordCheck, 'noticeRecipient'> & { customer_uuid: string | null; msisdn: Msisdn },
  password: string,
): Promise<LoginProof | null> => {
  const storedCredential = await findCredential(ctx.db.read, customer_uuid ?? unknownCustomerUuid);
  const attemptKey =
    customer_uuid === null ? { counted: msisdn, customer_uuid } : toLoginAttemptKey(storedCredential, customer_uuid);
  return verifyPasswordOrRecordWrong(
    ctx,
    { attemptKey, find: async () => storedCredential, ...(noticeRecipient && { noticeRecipient }) },
    password,
  );
};
