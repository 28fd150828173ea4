import { defineEvent } from '#platform/events.ts';
import type { PricedAddon } from '#subscriptions/events.ts';

/** A suspended SIM has paid the remaining days of a month and is resumed. `month`: first day of that month. Published once a month. */
export const monthPaidLate = defineEvent<{
  month: string;
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: number };
  addons: readonly PricedAddon[];
}>()({ name: 'month-paid-late' });
