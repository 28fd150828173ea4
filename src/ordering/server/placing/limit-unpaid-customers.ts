import { addressKey } from '#platform/http/address-key.ts';
import { countRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { secondsPerDay, secondsUntil } from '#platform/pure/instant.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import type { Placement } from './place-draft.ts';
import type { CustomerEligibility } from '../orders/customer-eligibility.store.ts';

type LimitContext = { address: string; settings: Settings; refuse: Refuse<'TOO_MANY_UNPAID'>; now(): Date };

/**
 * Numbers and SIMs are given to people of whom nothing but an address is known: a few such customers a day for one source, whoever they say
 * they are. An order that is paid first, and a customer who has paid or may be debited, count as none.
 * @throws Refused TOO_MANY_UNPAID
 */
export const limitUnpaidCustomers = async (
  tx: Tx,
  { address, settings, refuse, now }: LimitContext,
  standing: CustomerEligibility,
  { give_up_at }: Placement,
): Promise<void> => {
  const known = standing.trusted || standing.products + standing.orders > 0;
  if (known || give_up_at !== null) return;
  const key = rateLimitKey('unpaid-customers', 'address', addressKey(address));
  const { points, ends } = await countRateLimitUse(tx, { key, seconds: secondsPerDay }, now());
  if (points > settings.UNPAID_CUSTOMERS_A_DAY)
    throw refuse('TOO_MANY_UNPAID', { retryAfter: secondsUntil(ends, now()) });
};
