import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#customers/contract.ts';
import type { CustomerForOrder } from '#customers/server/queries.ts';
import { parseSecurityDelayTrigger } from '#identity/rules/security-delay.ts';
import type { HandlerContext, Hold } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { SecurityDelayCause } from '#swap/rules/swap-state.ts';

const plain = ({ street_box, ...address }: Address) => ({ ...address, street_box: street_box ?? '' });

/** Returns the requested address, or null when it is the usual shipping address. A known home address is returned as stored. */
export const differentShippingAddress = (
  customer: CustomerForOrder | null,
  requestedAddress: Address | null,
): Address | null => {
  const knownAddresses = [customer?.shipping_address, customer?.home_address].flatMap((each) => each ?? []);
  const usualAddress = customer?.shipping_address;
  if (!requestedAddress || (usualAddress && isDeepStrictEqual(plain(usualAddress), plain(requestedAddress))))
    return null;
  return knownAddresses.find((each) => isDeepStrictEqual(plain(each), plain(requestedAddress))) ?? requestedAddress;
};

/**
 * Returns end and cause of the security delay, which gives the owner time to cancel a fraudulent swap: after a recent change of the
 * account, from a new device (both are the `hold` of the caller), or for delivery to a new address. Null when no delay is needed.
 */
export const computeSwapSecurityDelay = (
  { settings, now }: Pick<HandlerContext, 'settings' | 'now'>,
  { ships_elsewhere, hold }: { ships_elsewhere: boolean; hold: Hold | null },
): { ends_at: Date; kind: SecurityDelayCause } | null => {
  const hours = settings.HOLD_HOURS;
  if (ships_elsewhere && hours > 0) return { ends_at: addSeconds(now(), hours * 3600), kind: 'address' };
  return hold && { ends_at: hold.ends_at, kind: parseSecurityDelayTrigger(hold.cause) };
};
