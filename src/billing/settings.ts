import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const billingSettings = {
  PREPAID_ASK_DAYS: setting(
    z.coerce.number().int().min(1).max(27).default(5),
    'Days before the 1st on which customers with a prepaid SIM are asked for the missing balance of the next month',
  ),
  PAYMENT_TERM_DAYS: setting(
    z.coerce.number().int().min(1).max(60).default(14),
    'Days from the issue of an invoice, or the chargeback that opens it again, to its due date',
  ),
  E_INVOICE_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(48),
    'Hours after which the PDF of an e-invoice goes by mail when its delivery over Peppol was not confirmed',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof billingSettings> {}
}
