import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { openLog } from '#platform/log.ts';
import type { Outside } from '#platform/outside.ts';
import type { TestProduct } from './test-product.ts';

/** What a job is handed when it runs, with outside systems of the test's choice. */
export const jobContext = (product: TestProduct, outside: Outside, more: Partial<JobContext> = {}): JobContext => ({
  db: product.db,
  queue: product.queue,
  tell: product.tell,
  ask: product.ask,
  now: () => product.clock.now(),
  newId: () => newUuid(product.clock.now()),
  seal: product.seal,
  cipher: product.db.cipher,
  outside,
  settings: product.settings,
  log: openLog('silent'),
  about: () => undefined,
  attempt: 0,
  lastTry: false,
  ...more,
});
