import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { endUnusedSim, giveUpOrder, remindUnpaid, shipOrder } from './jobs.ts';
import { runEndUnusedSim } from './jobs/end-unused-sim.ts';
import { runGiveUpOrder } from './jobs/give-up-order.ts';
import { runRemindUnpaid } from './jobs/remind-unpaid.ts';
import { runShipOrder } from './jobs/ship-order.ts';

export const orderingWork: JobBinding[] = [
  bindJob(shipOrder, runShipOrder),
  bindJob(remindUnpaid, runRemindUnpaid),
  bindJob(giveUpOrder, runGiveUpOrder),
  bindJob(endUnusedSim, runEndUnusedSim),
];
