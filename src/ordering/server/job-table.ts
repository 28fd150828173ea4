import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { expireUnusedSim, expireOrder, remindUnpaid, shipOrder } from './jobs.ts';
import { runExpireUnusedSim } from './jobs/expire-unused-sim.ts';
import { runExpireOrder } from './jobs/expire-order.ts';
import { runRemindUnpaid } from './jobs/remind-unpaid.ts';
import { runShipOrder } from './jobs/ship-order.ts';

export const orderingJobBindings: JobBinding[] = [
  bindJob(shipOrder, runShipOrder),
  bindJob(remindUnpaid, runRemindUnpaid),
  bindJob(expireOrder, runExpireOrder),
  bindJob(expireUnusedSim, runExpireUnusedSim),
];
