import type { JobContext } from '#platform/jobs/job.ts';
import { bankLinePayer } from '../tables.ts';
import type { BankLineRow } from './bank-lines.store.ts';

/** Whether a line comes from an account of the payment provider. */
export const isProviderAccount = (
  { settings, cipher }: Pick<JobContext, 'settings' | 'cipher'>,
  line: BankLineRow,
): boolean => {
  const { payer_iban } = bankLinePayer.read(cipher, line);
  return payer_iban !== '' && settings.PAYMENT_PROVIDER_IBANS.split(',').includes(payer_iban);
};
