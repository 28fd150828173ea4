import { work } from '#platform/jobs/job.ts';
import { cancelShipment } from './jobs.ts';
import { runCancelShipment } from './jobs/cancel-shipment.ts';

export const deliveryWork = [work(cancelShipment, runCancelShipment)];
