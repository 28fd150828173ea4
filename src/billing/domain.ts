import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { billingContract } from './contract.ts';
import { monthMissing } from './messages/month-missing.ts';
import { simPaused } from './messages/sim-paused.ts';
import { simResumed } from './messages/sim-resumed.ts';
import { topUpReceived } from './messages/top-up-received.ts';
import { billingApi } from './server/api.ts';
import { billingWork } from './server/job-table.ts';
import { addonsPaidAhead } from './server/prepaid-addons.ts';
import { billingReactions } from './server/reactions.ts';
import { billingPersonal } from './server/personal-data.ts';
import { topUpMoved } from './server/top-up-paid.ts';
import { verifyBalances } from './server/verify-balances.ts';
import { billingSettings } from './settings.ts';

export const billing = domain({
  name: 'billing',
  endpoints: mount('billing', billingContract, billingApi),
  settings: billingSettings,
  jobs: billingWork,
  checks: [verifyBalances],
  reactions: billingReactions,
  answers: [addonsPaidAhead, topUpMoved],
  messages: [monthMissing, simPaused, simResumed, topUpReceived],
  personal: billingPersonal,
});
