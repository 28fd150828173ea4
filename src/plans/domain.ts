import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { plansContract } from './contract.ts';
import { planChange } from './messages/plan-change.ts';
import { plansApi } from './server/api.ts';
import { plansReactions } from './server/reactions.ts';
import { plansSettings } from './settings.ts';

export const plans = domain({
  name: 'plans',
  endpoints: mount('plans', plansContract, plansApi),
  settings: plansSettings,
  reactions: plansReactions,
  messages: [planChange],
});
