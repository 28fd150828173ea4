import { domain } from '#platform/domain.ts';
import { addonsPaidAhead } from './server/prepaid-addons.ts';
import { billingReactions } from './server/reactions.ts';
import { billingPersonal } from './server/personal-data.ts';

export const billing = domain({
  name: 'billing',
  reactions: billingReactions,
  answers: [addonsPaidAhead],
  personal: billingPersonal,
});
