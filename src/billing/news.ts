import { news } from '#platform/news.ts';
import type { ToldAddon } from '#subscriptions/news.ts';

/** A SIM that was stopped on a 1st has paid for the days left of a month, and works again. `month`: its first day. Told once a month. */
export const monthPaidLate = news<{
  month: string;
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: number };
  addons: readonly ToldAddon[];
}>('month-paid-late');
