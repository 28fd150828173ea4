import { z } from 'zod';
import { MAX_REFUND_WORKING_DAYS } from '#payments/rules/payment-setup.ts';
import { setting, type SettingsOf, sandboxDefaultSetting } from '#platform/settings.ts';

export const paymentsSettings = {
  CREDITOR_ID: sandboxDefaultSetting(
    z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/)
      .default('BE00ZZZ0000000000'),
    'SEPA creditor identifier of the operator, shown with every mandate',
  ),
  REFUND_WORKING_DAYS: setting(
    z.coerce.number().int().min(0).max(MAX_REFUND_WORKING_DAYS).default(1),
    'Working days after which the 0.02 euro of a bank check is paid back (at most 3)',
  ),
  PAYMENT_LIFE_HOURS: setting(
    z.coerce.number().int().min(1).max(72).default(24),
    'Hours after which an unfinished payment counts as abandoned',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof paymentsSettings> {}
}
