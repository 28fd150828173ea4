import { defineEvent } from '#platform/events.ts';
import type { PricedAddon } from '#subscriptions/events.ts';

/** A SIM that was stopped on a 1st has paid for the days left of a month, and works again. `month`: its first day. Told once a month. */
export const monthPaidLate = defineEvent<{
  month: string;
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: number };
  addons: readonly PricedAddon[];
}>('month-paid-late');
