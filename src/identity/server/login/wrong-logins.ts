import type { Msisdn } from '#platform/pure/line-ids.ts';
import { wrongLogins } from '#identity/messages/wrong-logins.ts';
import { normalizeEmail } from '#identity/rules/email.ts';
import {
  isLoginRefused,
  NOTIFY_AFTER_WRONG_LOGINS,
  NOTIFY_WINDOW_SECONDS,
  WRONG_LOGINS_SECONDS,
} from '#identity/rules/wrong-logins.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { recordRateLimitUse, rateLimitKey, tooManyRequests, findRateLimitUse } from '#platform/http/rate-limits.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { type Credential, findCredentialByEmail } from '../credentials/credentials.store.ts';
import { recordWrongTryOfKnownDevice, mayUsualVisitorKeepTrying } from './device-tries.ts';
import type { Visitor } from './is-usual-visitor.ts';

/** Key that attempts are counted by, with its customer: null when the address is unknown, absent when not looked up. */
export type LoginAttemptKey = { counted: string; customer_uuid?: string | null };

/** Counts by the customer's address, so that logins by mail and by number count together; without an address by uuid. */
export const toLoginAttemptKey = (storedCredential: Credential | null, customer_uuid: string): LoginAttemptKey => ({
  counted: storedCredential?.email ?? customer_uuid,
  customer_uuid,
});

const limitKeyOf = ({ counted }: LoginAttemptKey, what: 'wrong' | 'told'): string =>
  rateLimitKey('login', what, normalizeEmail(counted));

const findOwner = async (q: Reader, { counted, customer_uuid }: LoginAttemptKey): Promise<string | null> =>
  customer_uuid === undefined
    ? ((await findCredentialByEmail(q, normalizeEmail(counted)))?.customer_uuid ?? null)
    : customer_uuid;

type AttemptContext = Visitor & { db: Database; now: () => Date };

/**
 * Limits guesses from many network addresses without locking the owner out: after `WRONG_LOGINS_ANYWHERE` wrong passwords
 * only browsers and addresses of earlier logins may try. Unknown email addresses give the same results.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const assertFewWrongLogins = async (ctx: AttemptContext, attemptKey: LoginAttemptKey): Promise<void> => {
  const now = ctx.now();
  const currentUse = await findRateLimitUse(ctx.db.read, limitKeyOf(attemptKey, 'wrong'), now);
  if (!currentUse || !isLoginRefused(currentUse.points, false)) return;
  const owner = await findOwner(ctx.db.read, attemptKey);
  const mayGoOn = owner !== null && (await mayUsualVisitorKeepTrying(ctx, owner, limitKeyOf(attemptKey, 'wrong')));
  if (isLoginRefused(currentUse.points, mayGoOn)) throw tooManyRequests(currentUse.ends, now);
};

/**
 * Counts a wrong password and notifies the owner once a window: by mail, or by SMS to the number (E.164) of an account
 * without address.
 */
export const recordAndNotifyWrongLogin = async (
  ctx: AttemptContext & { queue: Queue; newId: () => string },
  attemptKey: LoginAttemptKey,
  number?: { msisdn: Msisdn; language: Language },
): Promise<void> => {
  const now = ctx.now();
  const customer_uuid = await findOwner(ctx.db.read, attemptKey);
  await recordWrongTryOfKnownDevice(ctx, customer_uuid, {
    what: limitKeyOf(attemptKey, 'wrong'),
    seconds: WRONG_LOGINS_SECONDS,
  });
  await ctx.db.tx(async (tx) => {
    await recordRateLimitUse(tx, { key: limitKeyOf(attemptKey, 'wrong'), seconds: WRONG_LOGINS_SECONDS }, now);
    const noticeUse = await recordRateLimitUse(
      tx,
      { key: limitKeyOf(attemptKey, 'told'), seconds: NOTIFY_WINDOW_SECONDS },
      now,
    );
    if (noticeUse.points !== NOTIFY_AFTER_WRONG_LOGINS) return;
    if (customer_uuid === null) return;
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'logins-failed',
      detail: { what: String(NOTIFY_AFTER_WRONG_LOGINS) },
    });
    const message = {
      key: `wrong-logins-${customer_uuid}-${noticeUse.ends.getTime()}`,
      data: { count: NOTIFY_AFTER_WRONG_LOGINS },
    };
    const { msisdn, language } = number ?? {};
    await sendMessage(
      tx,
      ctx.queue,
      wrongLogins,
      msisdn && language
        ? { ...message, to: { msisdn }, customer_uuid, language }
        : { ...message, to: { customer_uuid } },
    );
  });
};
