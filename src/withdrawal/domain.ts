import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { withdrawalContract } from './contract.ts';
import { withdrawalAcknowledged } from './messages/withdrawal-acknowledged.ts';
import { withdrawalApi } from './server/api.ts';
import { withdrawalSubscribers } from './server/subscribers.ts';
import { withdrawalSettings } from './settings.ts';
import { withdrawalPersonalTables } from './server/personal-data.ts';

export const withdrawal = defineDomain({
  name: 'withdrawal',
  personalTables: withdrawalPersonalTables,
  endpoints: defineDomainApi('withdrawal', withdrawalContract, withdrawalApi),
  settings: withdrawalSettings,
  subscribers: withdrawalSubscribers,
  messages: [withdrawalAcknowledged],
});
