import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { withdrawalContract } from './contract.ts';
import { changeWithdrawn } from './messages/change-withdrawn.ts';
import { contractEnded } from './messages/contract-ended.ts';
import { withdrawalAcknowledged } from './messages/withdrawal-acknowledged.ts';
import { withdrawalSubscribers } from './server/subscribers.ts';
import { withdrawalSettings } from './settings.ts';
import { withdrawalPersonalTables } from './server/tables.ts';
import { showWithdrawal } from './server/show-withdrawal.ts';
import { endContract } from './server/end-contract.ts';
import { withdraw } from './server/withdraw.ts';
import { withdrawAddon } from './server/withdraw-addon.ts';
import { withdrawPlan } from './server/withdraw-plan.ts';

export const withdrawal = defineDomain({
  name: 'withdrawal',
  personalTables: withdrawalPersonalTables,
  endpoints: defineDomainApi('withdrawal', withdrawalContract, {
    'GET /api/customer/withdrawal': showWithdrawal,
    'POST /api/order/withdraw': withdraw,
    'POST /api/order/end-contract': endContract,
    'POST /api/customer/product/addon/withdraw': withdrawAddon,
    'POST /api/customer/product/tariff/withdraw': withdrawPlan,
  }),
  settings: withdrawalSettings,
  subscribers: withdrawalSubscribers,
  messages: [withdrawalAcknowledged, contractEnded, changeWithdrawn],
});
