import { domain } from '#platform/domain.ts';
import { sustainabilityPersonal } from './server/personal-data.ts';
import { sustainabilityReactions } from './server/reactions.ts';

export const sustainability = domain({
  name: 'sustainability',
  personal: sustainabilityPersonal,
  reactions: sustainabilityReactions,
});
