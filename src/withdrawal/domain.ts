import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { withdrawalContract } from './contract.ts';
import { withdrawalAcknowledged } from './messages/withdrawal-acknowledged.ts';
import { withdrawalApi } from './server/api.ts';
import { withdrawalReactions } from './server/reactions.ts';
import { withdrawalSettings } from './settings.ts';
import { withdrawalPersonal } from './server/personal-data.ts';

export const withdrawal = defineDomain({
  name: 'withdrawal',
  personalTables: withdrawalPersonal,
  endpoints: defineDomainApi('withdrawal', withdrawalContract, withdrawalApi),
  settings: withdrawalSettings,
  subscribers: withdrawalReactions,
  messages: [withdrawalAcknowledged],
});
