import type { Msisdn } from '#platform/pure/line-ids.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { findProductOfNumber } from '#subscriptions/server/queries.ts';
import { foreignNumberRefusal, type LoginNumberContext } from './parse-login-number.ts';

/**
 * How often the login may reveal that a number is not ours: to one network address, to all callers together, and within how
 * many seconds. Beyond these limits such a number gets the reply of a known one, so that our numbers cannot be listed. Known
 * numbers need no such limit: their owners get an SMS for each guess.
 */
export const REVEALED_NUMBERS_PER_ADDRESS = 10;
export const REVEALED_NUMBERS_MAX = 300;
export const REVEALED_NUMBERS_SECONDS = 600;

type OurNumberContext = Pick<HandlerContext, 'db' | 'now' | 'address'> & LoginNumberContext;

const countRevealed = async ({ db, now }: OurNumberContext, limitName: string, value: string): Promise<number> => {
  const key = rateLimitKey('told numbers', limitName, value);
  return (await recordRateLimitUse(db.write, { key, seconds: REVEALED_NUMBERS_SECONDS }, now())).points;
};

/**
 * Refuses a number (E.164) without a SIM of ours, unless numbers are being guessed (`REVEALED_NUMBERS_MAX`).
 * @throws Refused NOT_OUR_NUMBER
 */
export const assertOurNumberUnlessGuessing = async (ctx: OurNumberContext, msisdn: Msisdn): Promise<void> => {
  if (await findProductOfNumber(ctx.db.read, msisdn)) return;
  // An address over its own limit does not use up the common one.
  if ((await countRevealed(ctx, 'address', addressKey(ctx.address))) > REVEALED_NUMBERS_PER_ADDRESS) return;
  if ((await countRevealed(ctx, 'everybody', '')) > REVEALED_NUMBERS_MAX) return;
  throw foreignNumberRefusal(ctx);
};
