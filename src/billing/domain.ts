import { domain } from '#platform/domain.ts';
import { billingPersonal } from './server/personal-data.ts';

export const billing = domain({
  name: 'billing',
  personal: billingPersonal,
});
