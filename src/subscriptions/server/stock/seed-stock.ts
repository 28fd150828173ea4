import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { generatedStock } from './generated-stock.ts';
import { insertStock } from './insert-stock.ts';
import { msisdnPool } from '../tables.ts';

/** Generates the stock at the first start with a sandbox. Operators load their own with `import-stock.ts`. */
export const seedStock = async (db: Database, settings: Settings & { SANDBOX: boolean }, now: Date): Promise<void> => {
  if (!settings.SANDBOX || settings.STOCK_GENERATED === 0) return;
  const [known] = await db.read.select({ msisdn: msisdnPool.msisdn }).from(msisdnPool).limit(1);
  if (!known) await insertStock(db, generatedStock(settings.STOCK_GENERATED), now);
};
