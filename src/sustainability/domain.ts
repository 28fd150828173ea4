import { domain } from '#platform/domain.ts';

export const sustainability = domain({
  name: 'sustainability',
});
