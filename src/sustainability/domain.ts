import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { sustainabilityContract } from './contract.ts';
import { sustainabilityPersonal } from './server/tables.ts';
import { sustainabilitySubscribers } from './server/subscribers.ts';
import { verifyCarbonLedger } from './server/verify-carbon-ledger.ts';
import { addWearable } from './server/add-wearable.ts';
import { customerWearableList } from './server/customer-wearable-list.ts';
import { emissionDetails } from './server/emission-details.ts';
import { removeWearable } from './server/remove-wearable.ts';
import { wearableList } from './server/wearable-list.ts';

export const sustainability = defineDomain({
  name: 'sustainability',
  endpoints: defineDomainApi('sustainability', sustainabilityContract, {
    'GET /api/green/emission/details': emissionDetails,
    'GET /api/wearable/list': wearableList,
    'GET /api/customer/wearable/list': customerWearableList,
    'POST /api/customer/wearable/add': addWearable,
    'POST /api/customer/wearable/remove': removeWearable,
  }),
  personalTables: sustainabilityPersonal,
  subscribers: sustainabilitySubscribers,
  integrityChecks: [verifyCarbonLedger],
});
