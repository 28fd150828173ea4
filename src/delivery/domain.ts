import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { deliveryContract } from './contract.ts';
import { deliveryApi } from './server/api.ts';
import { deliveryPersonalTables } from './server/personal-data.ts';
import { deliveryJobBindings } from './server/job-table.ts';
import { deliverySettings } from './settings.ts';

export const delivery = defineDomain({
  name: 'delivery',
  endpoints: defineDomainApi('delivery', deliveryContract, deliveryApi),
  personalTables: deliveryPersonalTables,
  settings: deliverySettings,
  jobs: deliveryJobBindings,
});
