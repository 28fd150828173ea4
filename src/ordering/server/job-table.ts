import { type Work, work } from '#platform/jobs/job.ts';
import { giveUpOrder, shipOrder } from './jobs.ts';
import { runGiveUpOrder } from './jobs/give-up-order.ts';
import { runShipOrder } from './jobs/ship-order.ts';

export const orderingWork: Work[] = [work(shipOrder, runShipOrder), work(giveUpOrder, runGiveUpOrder)];
