import type { Tx } from '#platform/db/database.ts';
import { isJobKnown } from '#platform/jobs/is-job-known.ts';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import { activateSim, changeAddons, changeLine, changeNumber, deactivateSim, replaceSim } from '../jobs.ts';
import type { ServiceOrderRow } from './service-orders.store.ts';

const jobs: Partial<Record<ServiceOrderRow['kind'], Job>> = {
  activate: activateSim,
  'change-addons': changeAddons,
  'change-number': changeNumber,
  deactivate: deactivateSim,
  'replace-sim': replaceSim,
};

/**
 * Enqueues the job that sends an order, or ends it when it is no longer wanted, unless that job still exists or has failed and is listed
 * for operators. Sending twice is harmless, because the network accepts an order of the same uuid once.
 */
export const enqueueForgottenOrder = async (
  tx: Tx,
  { queue, log }: Pick<JobContext, 'queue' | 'log'>,
  { uuid, allocation_uuid, kind, attempt }: ServiceOrderRow,
): Promise<void> => {
  const commonPayload = { order_product_uuid: allocation_uuid, attempt };
  const submission = jobs[kind];
  const definition: Job = submission ?? changeLine;
  const payload = submission ? commonPayload : { ...commonPayload, kind };
  if (await isJobKnown(tx, definition, payload)) return;
  log.warn({ service_order_uuid: uuid, kind }, 'no job sends this network order, and it gets one');
  await queue.enqueue(tx, definition, payload);
};
