import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createLogger } from '#platform/log.ts';
import type { Outside } from '#platform/outside.ts';
import type { TestApp } from './test-app.ts';

/** A job context with the given outside systems. */
export const createTestJobContext = (
  product: TestApp,
  outside: Outside,
  overrides: Partial<JobContext> = {},
): JobContext => ({
  db: product.db,
  queue: product.queue,
  publish: product.publish,
  callExtension: product.callExtension,
  now: () => product.clock.now(),
  newId: () => newUuid(product.clock.now()),
  seal: product.seal,
  cipher: product.db.cipher,
  outside,
  settings: product.settings,
  log: createLogger('silent'),
  setCustomer: () => undefined,
  attempt: 0,
  isLastAttempt: false,
  ...overrides,
});
