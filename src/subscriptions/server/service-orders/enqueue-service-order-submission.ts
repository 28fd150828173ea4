import type { Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { submitPlanAndAddons, submitNumberChange, submitDeactivation, submitSimReplacement } from '../jobs.ts';
import { queryNextAttempt, type ServiceOrderRow } from './service-orders.store.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { Allocation } from '../allocation/allocations.store.ts';

/** The context of a handler that completes a service order. */
export type ServiceOrderContext = Pick<
  JobContext,
  'queue' | 'publish' | 'callExtension' | 'now' | 'newId' | 'settings'
> & {
  log: { error(about: object, message: string): void };
};

/** A service order and its line. Lock order: the line, then the order. */
export type LockedServiceOrder = { order: ServiceOrderRow; line: Allocation; catalogue: Catalogue };

const nextTrySeconds = 600;

/** Orders that hold the full target state, so that attempts may overtake each other. */
const jobs = {
  'change-addons': submitPlanAndAddons,
  'change-number': submitNumberChange,
  deactivate: submitDeactivation,
  'replace-sim': submitSimReplacement,
} as const;
type Kind = keyof typeof jobs;

/**
 * Enqueues a service order as a new attempt. The caller holds the lock of the line, which serialises its
 * attempts.
 */
export const enqueueServiceOrderSubmission = async (
  tx: Tx,
  { queue }: Pick<ServiceOrderContext, 'queue'>,
  allocation_uuid: string,
  kind: Kind,
): Promise<{ attempt: number }> => {
  const attempt = await queryNextAttempt(tx, { allocation_uuid, kind });
  await queue.enqueue(tx, jobs[kind], { order_product_uuid: allocation_uuid, attempt });
  return { attempt };
};

/** Retries a refused order that must succeed, after a delay, and reports the reason to operators. */
export const scheduleServiceOrderRetry = async (
  tx: Tx,
  { queue, now, log }: Pick<ServiceOrderContext, 'queue' | 'now' | 'log'>,
  { allocation_uuid, attempt, kind }: ServiceOrderRow & { kind: Kind },
  code: string,
): Promise<void> => {
  log.error({ allocation_uuid, attempt, code }, `the network could not ${kind}, and is asked again`);
  const payload = { order_product_uuid: allocation_uuid, attempt: attempt + 1 };
  await queue.enqueueAt(tx, jobs[kind], payload, addSeconds(now(), nextTrySeconds));
};
