import { WRONG_CODES_ANYWHERE, WRONG_CODES_SECONDS } from '#identity/rules/phone-code.ts';
import type { Database } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { countRateLimitUse, rateLimitKey, tooManyRequests, findRateLimitUse } from '#platform/http/rate-limits.ts';
import { isKnownLoginPlace } from './login-places.store.ts';

type AttemptContext = Pick<HandlerContext, 'address' | 'seal'> & { db: Database; now: () => Date };

const limitKeyOf = (msisdn: string): string => rateLimitKey('login-phone', 'wrong', msisdn);

/**
 * Five tries a code and five codes an hour would be hundreds of guesses a day: after some that were wrong only the places may go on
 * that the customer of the number has logged in from. A number that nobody has is treated the same.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const assertFewWrongCodes = async (
  ctx: AttemptContext,
  msisdn: string,
  customer_uuid: string | null,
): Promise<void> => {
  const now = ctx.now();
  const so_far = await findRateLimitUse(ctx.db.read, limitKeyOf(msisdn), now);
  if (!so_far || so_far.points < WRONG_CODES_ANYWHERE) return;
  if (customer_uuid === null || !(await isKnownLoginPlace(ctx.db.read, ctx.seal, customer_uuid, ctx.address)))
    throw tooManyRequests(so_far.ends, now);
};

/** Counts a wrong code for a number. Its owner knows already: each code that is guessed at came as an SMS. */
export const recordWrongCode = async (ctx: AttemptContext, msisdn: string): Promise<void> => {
  await countRateLimitUse(ctx.db.write, { key: limitKeyOf(msisdn), seconds: WRONG_CODES_SECONDS }, ctx.now());
};
