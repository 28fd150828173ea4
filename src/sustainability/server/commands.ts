import type { Database } from '#platform/db/database.ts';
import { scheduleForestSums } from './jobs/sum-forest.ts';
import { scheduleWalletSyncAndExpiry } from './jobs/sync-entries-and-expire-wallets.ts';

/** Schedules the jobs that sum the forest and tend wallets, unless they are scheduled. */
export const scheduleForestSumsAndWalletSync = async (db: Database, now: Date): Promise<void> => {
  await scheduleForestSums(db, now);
  await scheduleWalletSyncAndExpiry(db, now);
};
