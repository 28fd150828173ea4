import { type Work, work } from '#platform/jobs/job.ts';
import { cancelShipment, giveUpOrder, shipOrder } from './jobs.ts';
import { runCancelShipment } from './jobs/cancel-shipment.ts';
import { runGiveUpOrder } from './jobs/give-up-order.ts';
import { runShipOrder } from './jobs/ship-order.ts';

export const orderingWork: Work[] = [
  work(shipOrder, runShipOrder),
  work(cancelShipment, runCancelShipment),
  work(giveUpOrder, runGiveUpOrder),
];
