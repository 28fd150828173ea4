import { eq } from 'drizzle-orm';
import type { Cipher } from '#platform/cipher.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EsimProgress } from '#subscriptions/rules/esim.ts';
import { esimMatchingId, esimProfile } from '../tables.ts';

export type EsimProfileRow = typeof esimProfile.$inferSelect;

export const findEsimProfile = async (tx: Tx, allocation_uuid: string): Promise<EsimProfileRow | null> => {
  const [row] = await tx.select().from(esimProfile).where(eq(esimProfile.allocation_uuid, allocation_uuid));
  return row ?? null;
};

/**
 * Stores the profile that the SM-DP+ returned. An existing row is kept, because the SM-DP+ may repeat its answer after the download has progressed.
 * Returns whether it was inserted.
 */
export const insertEsimProfile = async (
  tx: Tx,
  cipher: Cipher,
  {
    matching_id,
    ...profile
  }: Pick<EsimProfileRow, 'allocation_uuid' | 'iccid' | 'smdp_address'> & { matching_id: string },
  now: Date,
): Promise<boolean> => {
  const insertedRows = await tx
    .insert(esimProfile)
    .values({
      ...profile,
      matching_id_encrypted: esimMatchingId.encrypt(cipher, { ...profile, matching_id }),
      progress_at: now,
    })
    .onConflictDoNothing()
    .returning({ iccid: esimProfile.iccid });
  return insertedRows.length > 0;
};

export const updateEsimProgress = async (
  tx: Tx,
  allocation_uuid: string,
  change: { progress: EsimProgress; progress_at: Date; error_code: string | null },
): Promise<void> => {
  await tx.update(esimProfile).set(change).where(eq(esimProfile.allocation_uuid, allocation_uuid));
};

/** Moves the profile of a replacement SIM to the line and deletes the previous profile of the line. */
export const replaceEsimProfile = async (tx: Tx, replacement_uuid: string, allocation_uuid: string): Promise<void> => {
  await tx.delete(esimProfile).where(eq(esimProfile.allocation_uuid, allocation_uuid));
  await tx.update(esimProfile).set({ allocation_uuid }).where(eq(esimProfile.allocation_uuid, replacement_uuid));
};
