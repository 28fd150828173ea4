import type { Msisdn } from '#platform/pure/line-ids.ts';
import { defineEvent } from '#platform/events.ts';
import type { Cents } from '#platform/pure/money.ts';

/**
 * A port-in has ended later than agreed, by the transfer of the number or because the request expired, and its customer is owed an amount for each
 * day of delay. `delay_uuid`: key of this delay; a request that expires and is ported after all has two, for the days until and since then.
 */
export const portInDelayed = defineEvent<{
  delay_uuid: string;
  customer_uuid: string;
  order_product_uuid: string;
  /** E.164. */
  msisdn: Msisdn;
  days: number;
  amount_cents: Cents;
}>()({ name: 'port-in-delayed' });
