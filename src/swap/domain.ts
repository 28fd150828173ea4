import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { swapContract } from './contract.ts';
import { swapRequestedMail } from './messages/sim-swap-asked.ts';
import { swapCancelled } from './messages/sim-swap-cancelled.ts';
import { swapDone } from './messages/sim-swap-done.ts';
import { swapFailed } from './messages/sim-swap-failed.ts';
import { swapReady } from './messages/sim-swap-ready.ts';
import { swapRequestedSms } from './messages/sim-swap-told.ts';
import { swapApi } from './server/api.ts';
import { swapWork } from './server/job-table.ts';
import { swapPersonal } from './server/personal-data.ts';
import { isSwapOwnedBy } from './server/queries.ts';
import { swapSubscribers } from './server/subscribers.ts';
import { swapRetention } from './server/retention.ts';
import { swapSettings } from './settings.ts';

export const swap = defineDomain({
  name: 'swap',
  endpoints: defineDomainApi('swap', swapContract, swapApi),
  personalTables: swapPersonal,
  settings: swapSettings,
  jobs: swapWork,
  subscribers: swapSubscribers,
  retentionRules: swapRetention,
  messages: [swapRequestedMail, swapCancelled, swapDone, swapFailed, swapReady, swapRequestedSms],
  ownershipChecks: { sim_swap: isSwapOwnedBy },
});
