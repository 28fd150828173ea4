import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { withdrawalContract } from './contract.ts';
import { withdrawalAcknowledged } from './messages/withdrawal-acknowledged.ts';
import { withdrawalApi } from './server/api.ts';
import { withdrawalReactions } from './server/reactions.ts';
import { withdrawalSettings } from './settings.ts';
import { withdrawalPersonal } from './server/personal-data.ts';

export const withdrawal = domain({
  name: 'withdrawal',
  personal: withdrawalPersonal,
  endpoints: mount('withdrawal', withdrawalContract, withdrawalApi),
  settings: withdrawalSettings,
  reactions: withdrawalReactions,
  messages: [withdrawalAcknowledged],
});
