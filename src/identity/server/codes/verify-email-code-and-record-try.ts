import { checkEmailCode, EMAIL_CODE_SECONDS, type EmailCodeRefusal } from '#identity/rules/email-code.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashCode } from './confirmation-code.ts';
import {
  recordEmailCodeAttempt,
  type EmailTokenRow,
  lockNewestEmailToken,
  queryLatestEmailTokens,
} from './email-tokens.store.ts';

type CodeOfCustomer = {
  customer_uuid: string;
  purpose: 'change' | 'step-up';
  /** Only codes of mails to this address. */
  email?: string;
  typed: string;
  seconds?: number;
};

/**
 * Verifies a code that a signed-in customer types from a mail. Counts a wrong code: the transaction must commit. Returns the token of the
 * newest mail when its code was typed, also with a refusal such as `CODE_USED`. The caller consumes the token of a right code.
 */
export const verifyEmailCodeAndRecordTry = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'seal' | 'now'>,
  { customer_uuid, purpose, email, typed, seconds = EMAIL_CODE_SECONDS }: CodeOfCustomer,
): Promise<{ refusal: EmailCodeRefusal | null; token: EmailTokenRow | null }> => {
  const now = ctx.now();
  const newestToken = await lockNewestEmailToken(tx, customer_uuid, purpose);
  const newestOfAddress = newestToken && (email === undefined || newestToken.email === email) ? newestToken : null;
  const isTyped = (token: EmailTokenRow) => hashCode(ctx.seal, token.token_hash, typed) === token.code_hash;
  const token =
    newestOfAddress && isTyped(newestOfAddress)
      ? newestOfAddress
      : ((await queryLatestEmailTokens(tx, customer_uuid, purpose)).find(
          (each) => each.token_hash !== newestOfAddress?.token_hash && isTyped(each),
        ) ?? null);
  const refusal = checkEmailCode({ newest: newestOfAddress, typed: token }, now, seconds);
  if (newestOfAddress && refusal === 'WRONG_CODE') await recordEmailCodeAttempt(tx, newestOfAddress.token_hash);
  return { refusal, token: token === newestOfAddress ? token : null };
};
