import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#customers/contract.ts';
import type { CustomerForOrder } from '#customers/server/queries.ts';
import { findSecurityDelay } from '#identity/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import type { SecurityDelayCause } from '#swap/rules/security-delay-cause.ts';
import type { SwapRow } from './swaps.store.ts';

const plain = ({ street_box, ...address }: Address) => ({ ...address, street_box: street_box ?? '' });

/** The address that was given, when it is another one than those that are known; null: the card goes where everything goes. */
export const differentShippingAddress = (customer: CustomerForOrder | null, given: Address | null): Address | null => {
  const known = [customer?.shipping_address, customer?.home_address].flatMap((each) => each ?? []);
  const usual = customer?.shipping_address;
  if (!given || (usual && isDeepStrictEqual(plain(usual), plain(given)))) return null;
  return known.find((each) => isDeepStrictEqual(plain(each), plain(given))) ?? given;
};

/**
 * Until when a swap waits, and why, so that the owner can stop it first: after a fresh change of the account, or when the card shall go where nothing of
 * ours has gone before. Null: it need not wait.
 */
export const findSwapSecurityDelay = async (
  q: Reader,
  { settings, now: clock }: { settings: Settings; now(): Date },
  { customer_uuid, elsewhere }: { customer_uuid: string; elsewhere: boolean },
): Promise<{ until: Date; kind: SecurityDelayCause } | null> => {
  const [now, hours] = [clock(), settings.HOLD_HOURS];
  if (elsewhere && hours > 0) return { until: addSeconds(now, hours * 3600), kind: 'address' };
  return findSecurityDelay(q, customer_uuid, { hours }, now);
};

/** Why a swap waits that was asked for; null: it does not. Another address is kept with it, a change of the account among its events. */
export const findSecurityDelayCauseOfSwap = async (
  q: Reader,
  { HOLD_HOURS: hours }: Settings,
  { state, customer_uuid, shipping_address, requested_at }: SwapRow,
): Promise<SecurityDelayCause | null> => {
  if (state !== 'held') return null;
  return shipping_address
    ? 'address'
    : ((await findSecurityDelay(q, customer_uuid, { hours }, requested_at))?.kind ?? null);
};
