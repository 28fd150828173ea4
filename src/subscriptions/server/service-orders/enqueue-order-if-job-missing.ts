import type { Tx } from '#platform/db/database.ts';
import { isJobQueuedScheduledOrDead } from '#platform/jobs/is-job-queued-scheduled-or-dead.ts';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import {
  submitActivation,
  submitPlanAndAddons,
  submitLineChange,
  submitNumberChange,
  submitDeactivation,
  submitSimReplacement,
} from '../jobs.ts';
import type { ServiceOrderRow } from './service-orders.store.ts';

const jobs: Partial<Record<ServiceOrderRow['kind'], Job>> = {
  activate: submitActivation,
  'change-addons': submitPlanAndAddons,
  'change-number': submitNumberChange,
  deactivate: submitDeactivation,
  'replace-sim': submitSimReplacement,
};

/**
 * Enqueues the job that sends an order, or ends it when it is no longer wanted, unless that job still exists or has failed and is listed
 * for operators. Sending twice is harmless, because the network accepts an order of the same uuid once.
 */
export const enqueueOrderIfJobMissing = async (
  tx: Tx,
  { queue, log }: Pick<JobContext, 'queue' | 'log'>,
  { uuid, allocation_uuid, kind, attempt }: ServiceOrderRow,
): Promise<void> => {
  const commonPayload = { order_product_uuid: allocation_uuid, attempt };
  const submission = jobs[kind];
  const definition: Job = submission ?? submitLineChange;
  const payload = submission ? commonPayload : { ...commonPayload, kind };
  if (await isJobQueuedScheduledOrDead(tx, definition, payload)) return;
  log.warn({ service_order_uuid: uuid, kind }, 'no job sends this network order, and it gets one');
  await queue.enqueue(tx, definition, payload);
};
