import { defineEncryptedColumns, type EncryptedTable } from '#platform/db/encrypted.ts';
import { customerProduct, esimProfile, simStock } from './tables.ts';

/** The PUKs of a SIM, in the stock and with its customer: the same text in both. */
export const simPuks = defineEncryptedColumns({
  name: 'puks',
  by: 'iccid',
  clear: ['puk1', 'puk2'],
  into: 'puks_encrypted',
});

/** With it and the address of the SM-DP+ anybody could install the profile. */
export const esimMatchingId = defineEncryptedColumns({
  name: 'matching-id',
  by: 'iccid',
  clear: ['matching_id'],
  into: 'matching_id_encrypted',
});

export const subscriptionsEncrypted: readonly EncryptedTable[] = [
  { table: simStock, columns: simPuks },
  { table: customerProduct, columns: simPuks },
  { table: esimProfile, columns: esimMatchingId },
];
