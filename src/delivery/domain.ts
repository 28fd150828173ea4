import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { deliveryContract } from './contract.ts';
import { deliveryApi } from './server/api.ts';
import { deliveryPersonal } from './server/personal-data.ts';
import { deliveryWork } from './server/job-table.ts';
import { deliverySettings } from './settings.ts';

export const delivery = domain({
  name: 'delivery',
  endpoints: mount('delivery', deliveryContract, deliveryApi),
  personal: deliveryPersonal,
  settings: deliverySettings,
  jobs: deliveryWork,
});
