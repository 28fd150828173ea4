import { defineEncryptedColumns, type EncryptedTable } from '#platform/db/encrypted.ts';
import { customerProduct, esimProfile, simStock } from './tables.ts';

/** The PUKs of a SIM, encrypted identically in the stock and the customer product. */
export const simPuks = defineEncryptedColumns({
  name: 'puks',
  by: 'iccid',
  clear: ['puk1', 'puk2'],
  into: 'puks_encrypted',
});

/** With the matching id and the SM-DP+ address anybody could install the profile. */
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
