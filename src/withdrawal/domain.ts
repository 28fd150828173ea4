import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { withdrawalContract } from './contract.ts';
import { withdrawalAcknowledged } from './messages/withdrawal-acknowledged.ts';
import { withdrawalSubscribers } from './server/subscribers.ts';
import { withdrawalSettings } from './settings.ts';
import { withdrawalPersonalTables } from './server/tables.ts';
import { showWithdrawal } from './server/show-withdrawal.ts';
import { withdraw } from './server/withdraw.ts';

export const withdrawal = defineDomain({
  name: 'withdrawal',
  personalTables: withdrawalPersonalTables,
  endpoints: defineDomainApi('withdrawal', withdrawalContract, {
    'GET /api/customer/withdrawal': showWithdrawal,
    'POST /api/order/withdraw': withdraw,
  }),
  settings: withdrawalSettings,
  subscribers: withdrawalSubscribers,
  messages: [withdrawalAcknowledged],
});
