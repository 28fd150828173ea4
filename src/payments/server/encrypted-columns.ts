import { defineEncryptedColumns, type EncryptedTable } from '#platform/db/encrypted.ts';
import { mandate } from './tables.ts';

/** IBAN and account holder of a mandate, encrypted. */
export const mandateAccount = defineEncryptedColumns({
  name: 'mandate',
  by: 'mandate_uuid',
  clear: ['iban', 'account_holder'],
  into: 'account_encrypted',
});

export const paymentsEncrypted: readonly EncryptedTable[] = [{ table: mandate, columns: mandateAccount }];
