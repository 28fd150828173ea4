import { z } from 'zod';
import { parseIban } from '#payments/rules/iban.ts';
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
  CREDITOR_IBAN: sandboxDefaultSetting(
    z
      .string()
      .refine((text) => parseIban(text) === text)
      .default('BE71096123456769'),
    'Bank account of the operator that direct debits and transfers are paid to, without spaces',
  ),
  CREDITOR_BIC: sandboxDefaultSetting(
    z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
      .default('GKCCBEBB'),
    'BIC of the bank of CREDITOR_IBAN',
  ),
  CREDITOR_ADDRESS: sandboxDefaultSetting(
    z
      .string()
      .regex(/^[^;]{1,70};[^;]{1,16};[^;]{1,16};[^;]{1,35};[A-Z]{2}$/)
      .default('Rue de la Loi;1;1000;Bruxelles;BE'),
    'Address of the operator in direct debits: street;number;postal code;town;country',
  ),
  PAYMENT_PROVIDER_IBANS: setting(
    z
      .string()
      .refine((text) => text === '' || text.split(',').every((iban) => parseIban(iban) === iban))
      .default(''),
    'Accounts that the payment provider pays out from and debits its costs to, separated by commas, without spaces',
  ),
  BANK_CUTOFF_HOUR: setting(
    z.coerce.number().int().min(1).max(23).default(11),
    'Hour in Brussels until which the bank takes direct debits for its next day; they are sent an hour before',
  ),
  BANK_DAYS_AHEAD: setting(
    z.coerce.number().int().min(1).max(14).default(2),
    'Bank days before its date on which a direct debit is sent to the bank',
  ),
  BANK_POLL_MINUTES: setting(
    z.coerce.number().int().min(1).max(1440).default(15),
    'Minutes after which the bank is asked for new files',
  ),
  DEBIT_NOTICE_DAYS: setting(
    z.coerce.number().int().min(1).max(14).default(2),
    'Days before a direct debit on which the customer has been told its amount and date, as agreed in the mandate',
  ),
  DEBIT_RETRY_DAYS: setting(
    z.coerce.number().int().min(1).max(30).default(7),
    'Days after which a direct debit without enough money on the account is collected again, once',
  ),
  UNPROVED_DEBIT_CENTS: setting(
    z.coerce.number().int().min(0).max(1_000_000).default(5_000),
    'Most that is debited at a time, in cents, from an account that the bank check did not prove, until a debit has stood for 8 weeks',
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
