import { bindJob } from '#platform/jobs/job.ts';
import { cancelShipment, checkParcel, sendParcel } from './jobs.ts';
import { runCancelShipment } from './jobs/cancel-shipment.ts';
import { runCheckParcel } from './jobs/check-parcel.ts';
import { runSendParcel } from './jobs/send-parcel.ts';

export const deliveryJobBindings = [
  bindJob(cancelShipment, runCancelShipment),
  bindJob(sendParcel, runSendParcel),
  bindJob(checkParcel, runCheckParcel),
];
