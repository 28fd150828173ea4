import type { Database } from '#platform/db/database.ts';
import { scheduleForestSums } from './jobs/sum-forest.ts';
import { scheduleWalletCare } from './jobs/sync-entries-and-expire-wallets.ts';

/** Schedules the jobs that sum the forest and tend wallets, unless they are scheduled. */
export const scheduleForestSumsAndWalletCare = async (db: Database, now: Date): Promise<void> => {
  await scheduleForestSums(db, now);
  await scheduleWalletCare(db, now);
};
