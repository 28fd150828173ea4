import type { Settings } from '#platform/settings.ts';
import type { Tx } from '#platform/db/database.ts';
import { isKnownDevice } from '#identity/server/queries.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { findCodeOwner, insertReferralCode } from './referral-codes.store.ts';
import { insertReferral } from './referrals.store.ts';

type ReferralContext = Pick<HandlerContext, 'seal' | 'device'> & {
  settings: Pick<Settings, 'REFERRAL_REWARD_CENTS'>;
};

/**
 * Records the own code of a new customer, and the referral by which they registered, with the reward (cents) that
 * applies on that day and whether the inviter has logged in on this browser. Ignores a missing or malformed code, an
 * unknown one, and that of the customer's own email address.
 */
export const recordReferralAndOwnCode = async (
  tx: Tx,
  { settings, ...browser }: ReferralContext,
  registration: { customer_uuid: string; email: string | null; ref_code: string | null | undefined; now: Date },
): Promise<void> => {
  const { customer_uuid, now } = registration;
  await insertReferralCode(tx, customer_uuid);
  const ref_code = parseRefCode(registration.ref_code);
  const owner = ref_code === null ? null : await findCodeOwner(tx, ref_code);
  if (!ref_code || !owner || (registration.email !== null && owner.email === registration.email)) return;
  const isSameDevice = owner.customer_uuid !== null && (await isKnownDevice(tx, owner.customer_uuid, browser));
  const reward_cents = settings.REFERRAL_REWARD_CENTS;
  await insertReferral(tx, { customer_uuid, ref_code, at: now, reward_cents, same_device: isSameDevice });
};
