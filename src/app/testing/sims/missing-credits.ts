import { runRepair } from '#sustainability/server/repair/run-repair.ts';
import type { TestApp } from '../product/test-app.ts';

/** Credits the first months of SIMs that a test has put into the past. */
export const addMissingCredits = (product: TestApp): Promise<unknown> =>
  runRepair(product.db, () => product.clock.now());
