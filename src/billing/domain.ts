import { domain } from '#platform/domain.ts';

export const billing = domain({
  name: 'billing',
});
