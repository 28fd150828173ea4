import { z } from 'zod';
import { BASKET_CARDS_MAX } from '#ordering/rules/basket.ts';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const orderingSettings = {
  EXTRA_SIM_CAP: setting(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(BASKET_CARDS_MAX - 1)
      .default(5),
    'SIMs that a customer may have in addition to the first one',
  ),
  UNPAID_CUSTOMERS_A_DAY: setting(
    z.coerce.number().int().min(1).max(1_000_000).default(5),
    'Orders a day from one network address of new customers without payment or mandate',
  ),
  UNUSED_SIM_DAYS: setting(
    z.coerce.number().int().min(7).max(365).default(30),
    'Days after which an unused SIM is terminated; its customer is notified 5 days before',
  ),
  PAYMENT_GIVE_UP_DAYS: setting(
    z.coerce.number().int().min(1).max(60).default(14),
    'Days after which an unpaid order is given up',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof orderingSettings> {}
}
