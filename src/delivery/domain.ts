import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { deliveryContract } from './contract.ts';
import * as events from './events.ts';
import { deliveryPersonalTables } from './server/tables.ts';
import { deliverySettings } from './settings.ts';
import { courierEvent } from './server/courier-event.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { cancelShipment, checkParcel, sendParcel } from './server/jobs.ts';
import { runCancelShipment } from './server/jobs/cancel-shipment.ts';
import { runCheckParcel } from './server/jobs/check-parcel.ts';
import { runSendParcel } from './server/jobs/send-parcel.ts';

export const delivery = defineDomain({
  name: 'delivery',
  events,
  endpoints: defineDomainApi('delivery', deliveryContract, {
    'POST /api/webhook/courier': courierEvent,
  }),
  personalTables: deliveryPersonalTables,
  settings: deliverySettings,
  jobs: [
    bindJob(cancelShipment, runCancelShipment),
    bindJob(sendParcel, runSendParcel),
    bindJob(checkParcel, runCheckParcel),
  ],
});
