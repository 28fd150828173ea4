import { domain } from '#platform/domain.ts';
import { usagePersonal } from './server/personal-data.ts';

export const usage = domain({
  name: 'usage',
  personal: usagePersonal,
});
