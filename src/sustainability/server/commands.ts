import type { Database } from '#platform/db/database.ts';
import { scheduleForestSums } from './jobs/sum-forest.ts';
import { scheduleUpdateOfWalletsAndForestSums } from './jobs/update-wallets-and-forest-sums.ts';

/** Schedules the jobs that sum the forest and update wallets, unless they are scheduled. */
export const scheduleForestSumsAndWalletUpdates = async (db: Database, now: Date): Promise<void> => {
  await scheduleForestSums(db, now);
  await scheduleUpdateOfWalletsAndForestSums(db, now);
};
