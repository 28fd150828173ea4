import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { deliveryContract } from './contract.ts';
import * as events from './events.ts';
import { deliveryPersonalTables } from './server/tables.ts';
import { deliverySettings } from './settings.ts';
import { courierEvent } from './server/courier-event.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { cancelShipment, syncParcel, submitParcel } from './server/jobs.ts';
import { runCancelShipment } from './server/jobs/cancel-shipment.ts';
import { runSyncParcel } from './server/jobs/sync-parcel.ts';
import { runSubmitParcel } from './server/jobs/submit-parcel.ts';

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
    bindJob(submitParcel, runSubmitParcel),
    bindJob(syncParcel, runSyncParcel),
  ],
});
