import {
  REGISTRATIONS_WHILE_GUESSED,
  REVEALED_ADDRESSES_MAX,
  REVEALED_ADDRESSES_SECONDS,
} from '#account/rules/revealed-addresses.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordRateLimitUse, findRateLimitUse, rateLimitKey, tooManyRequests } from '#platform/http/rate-limits.ts';
import { Refused } from '#platform/http/refused.ts';

type RevealContext = Pick<HandlerContext, 'db' | 'now' | 'address'>;

/** Key of the limit of `exists` for all callers together; registrations that reveal a known address count towards it too. */
const existsLimitKey = rateLimitKey('GET /api/v1/customer/exists', 'everybody', '');
const seconds = REVEALED_ADDRESSES_SECONDS;

/**
 * Limits registrations of a network address while more known addresses were revealed than `REVEALED_ADDRESSES_MAX`.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const throttleRegistrationsDuringAddressGuessing = async ({
  db,
  now: clock,
  address,
}: RevealContext): Promise<void> => {
  const now = clock();
  const use = await findRateLimitUse(db.read, existsLimitKey, now);
  if (!use || use.points < REVEALED_ADDRESSES_MAX) return;
  const key = rateLimitKey('register', 'while guessed', addressKey(address));
  const { points, ends } = await recordRateLimitUse(db.write, { key, seconds }, now);
  if (points > REGISTRATIONS_WHILE_GUESSED) throw tooManyRequests(ends, now);
};

/** Runs a registration, and counts it when it reveals a known address (`EMAIL_TAKEN`). */
export const withEmailTakenCounted = async <T>({ db, now }: RevealContext, register: () => Promise<T>): Promise<T> => {
  try {
    return await register();
  } catch (error) {
    if (error instanceof Refused && error.code === 'EMAIL_TAKEN')
      await recordRateLimitUse(db.write, { key: existsLimitKey, seconds }, now());
    throw error;
  }
};
