import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimit } from '#platform/db/tables.ts';
import { openStage, type Stage } from './stage.ts';

/** Starts a stage before the first test of a file and stops it after the last. */
export const setUpStage = (settings?: Record<string, string>): Omit<Stage, 'close'> => {
  let opened: Stage | null = null;
  const stage = (): Stage => {
    if (opened === null) throw new Error('the stage is open in tests only');
    return opened;
  };
  beforeAll(async () => {
    opened = await openStage(settings);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    // All tests share one IP address, so the rate limits are reset between tests.
    await stage().product.db.write.delete(rateLimit);
  });
  return {
    get product() {
      return stage().product;
    },
    get browser() {
      return stage().browser;
    },
    openPerson: (options) => stage().openPerson(options),
  };
};
