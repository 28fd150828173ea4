import { work } from '#platform/jobs/job.ts';
import { cancelShipment, sendParcel } from './jobs.ts';
import { runCancelShipment } from './jobs/cancel-shipment.ts';
import { runSendParcel } from './jobs/send-parcel.ts';

export const deliveryWork = [work(cancelShipment, runCancelShipment), work(sendParcel, runSendParcel)];
