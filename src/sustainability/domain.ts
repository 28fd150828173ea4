import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { sustainabilityContract } from './contract.ts';
import { sustainabilityApi } from './server/api.ts';
import { sustainabilityPersonal } from './server/personal-data.ts';
import { sustainabilityReactions } from './server/reactions.ts';
import { verifyCarbon } from './server/verify-carbon.ts';

export const sustainability = domain({
  name: 'sustainability',
  endpoints: mount('sustainability', sustainabilityContract, sustainabilityApi),
  personal: sustainabilityPersonal,
  reactions: sustainabilityReactions,
  checks: [verifyCarbon],
});
