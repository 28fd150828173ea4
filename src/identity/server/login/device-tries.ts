import { WRONG_LOGINS_PER_ADDRESS } from '#identity/rules/wrong-logins.ts';
import type { Database } from '#platform/db/database.ts';
import { recordRateLimitUse, findRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { unknownCustomerUuid } from '#identity/rules/unknown-customer.ts';
import type { Visitor } from './is-usual-visitor.ts';
import { isKnownDevice } from './known-devices.store.ts';
import { isKnownLoginPlace } from './login-places.store.ts';

type TryContext = Visitor & { db: Database; now: () => Date };

/** `what`: what is tried, of which address or number. */
const deviceLimitKey = ({ device }: Visitor, what: string): string => rateLimitKey('wrong on device', what, device());

/**
 * Whether a visitor may try again after strangers have used up the tries of a customer: from a network address of earlier logins, or on a
 * browser of earlier logins that has made fewer wrong tries than one network address may.
 */
export const mayUsualVisitorKeepTrying = async (
  ctx: TryContext,
  customer_uuid: string,
  limitKey: string,
): Promise<boolean> => {
  const { seal, address, db } = ctx;
  if (await isKnownLoginPlace(db.read, seal, customer_uuid, address)) return true;
  if (!(await isKnownDevice(db.read, customer_uuid, ctx))) return false;
  const deviceUse = await findRateLimitUse(db.read, deviceLimitKey(ctx, limitKey), ctx.now());
  return (deviceUse?.points ?? 0) < WRONG_LOGINS_PER_ADDRESS;
};

/** Counts a wrong try of a browser that the customer has logged in from, for `seconds`; null: an unknown customer. */
export const recordWrongTryOfKnownDevice = async (
  ctx: TryContext,
  customer_uuid: string | null,
  { what, seconds }: { what: string; seconds: number },
): Promise<void> => {
  if (!(await isKnownDevice(ctx.db.read, customer_uuid ?? unknownCustomerUuid, ctx))) return;
  await recordRateLimitUse(ctx.db.write, { key: deviceLimitKey(ctx, what), seconds }, ctx.now());
};
