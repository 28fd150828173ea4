import type { Msisdn } from '#platform/pure/line-ids.ts';
import { WRONG_CODES_ANYWHERE, WRONG_CODES_SECONDS } from '#identity/rules/phone-code.ts';
import type { Database } from '#platform/db/database.ts';
import { recordRateLimitUse, rateLimitKey, tooManyRequests, findRateLimitUse } from '#platform/http/rate-limits.ts';
import { recordWrongTryOfKnownDevice, mayUsualVisitorKeepTrying } from './device-tries.ts';
import type { Visitor } from './is-usual-visitor.ts';

type AttemptContext = Visitor & { db: Database; now: () => Date };

const limitKeyOf = (msisdn: Msisdn): string => rateLimitKey('login-phone', 'wrong', msisdn);

/**
 * Limits guesses beyond the tries of each code: after `WRONG_CODES_ANYWHERE` wrong codes only browsers and network addresses
 * of earlier logins may try. Unknown numbers give the same results.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const assertFewWrongCodes = async (
  ctx: AttemptContext,
  msisdn: Msisdn,
  customer_uuid: string | null,
): Promise<void> => {
  const now = ctx.now();
  const currentUse = await findRateLimitUse(ctx.db.read, limitKeyOf(msisdn), now);
  if (!currentUse || currentUse.points < WRONG_CODES_ANYWHERE) return;
  if (customer_uuid === null || !(await mayUsualVisitorKeepTrying(ctx, customer_uuid, limitKeyOf(msisdn))))
    throw tooManyRequests(currentUse.ends, now);
};

/** Counts a wrong code for a number. No notification: the owner received the SMS. */
export const recordWrongCode = async (ctx: AttemptContext, msisdn: Msisdn, customer_uuid: string): Promise<void> => {
  const limitKey = limitKeyOf(msisdn);
  await recordWrongTryOfKnownDevice(ctx, customer_uuid, { what: limitKey, seconds: WRONG_CODES_SECONDS });
  await recordRateLimitUse(ctx.db.write, { key: limitKey, seconds: WRONG_CODES_SECONDS }, ctx.now());
};
