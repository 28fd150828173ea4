import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { swapContract } from './contract.ts';
import { swapRequestedMail } from './messages/swap-requested-mail.ts';
import { swapCancelled } from './messages/sim-swap-cancelled.ts';
import { swapDelivered } from './messages/sim-swap-delivered.ts';
import { swapDone } from './messages/sim-swap-done.ts';
import { swapFailed } from './messages/sim-swap-failed.ts';
import { swapReady } from './messages/sim-swap-ready.ts';
import { swapRequestedSms } from './messages/swap-requested-sms.ts';
import { swapPersonal, swapRetention } from './server/tables.ts';
import { isSwapOwnedBy } from './server/queries.ts';
import { swapSubscribers } from './server/subscribers.ts';
import { swapSettings } from './settings.ts';
import { activateSimSwap } from './server/activate-sim-swap.ts';
import { blockSim } from './server/block-sim.ts';
import { cancelSimSwap } from './server/cancel-sim-swap.ts';
import { foundSim } from './server/found-sim.ts';
import { simSwap } from './server/sim-swap.ts';
import { getActivationCode } from './server/get-activation-code.ts';
import { startSimSwap } from './server/start-sim-swap.ts';
import { findStopLink } from './server/find-stop-link.ts';
import { revokeSwapAndEndSessions } from './server/revoke-swap-and-end-sessions.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { expireSwap, prepareSwap } from './server/jobs.ts';
import { runExpireSwap } from './server/jobs/expire-swap.ts';
import { runPrepareSwap } from './server/jobs/prepare-swap.ts';

export const swap = defineDomain({
  name: 'swap',
  endpoints: defineDomainApi('swap', swapContract, {
    'GET /api/customer/product/sim-swap': simSwap,
    'POST /api/customer/product/start-sim-swap': startSimSwap,
    'POST /api/customer/product/activation-code': getActivationCode,
    'POST /api/customer/product/activate-sim-swap': activateSimSwap,
    'POST /api/customer/product/cancel-sim-swap': cancelSimSwap,
    'POST /api/customer/product/block': blockSim,
    'POST /api/customer/product/found-sim': foundSim,
    'GET /api/customer/product/stop-sim-swap': findStopLink,
    'POST /api/customer/product/stop-sim-swap': revokeSwapAndEndSessions,
  }),
  personalTables: swapPersonal,
  settings: swapSettings,
  jobs: [bindJob(prepareSwap, runPrepareSwap), bindJob(expireSwap, runExpireSwap)],
  subscribers: swapSubscribers,
  retentionRules: swapRetention,
  messages: [swapRequestedMail, swapCancelled, swapDelivered, swapDone, swapFailed, swapReady, swapRequestedSms],
  ownershipChecks: { sim_swap: isSwapOwnedBy },
});
