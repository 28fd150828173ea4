import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { swapContract } from './contract.ts';
import { swapAsked } from './messages/sim-swap-asked.ts';
import { swapCancelled } from './messages/sim-swap-cancelled.ts';
import { swapDone } from './messages/sim-swap-done.ts';
import { swapFailed } from './messages/sim-swap-failed.ts';
import { swapReady } from './messages/sim-swap-ready.ts';
import { swapTold } from './messages/sim-swap-told.ts';
import { swapApi } from './server/api.ts';
import { swapWork } from './server/job-table.ts';
import { swapPersonal } from './server/personal-data.ts';
import { isSwapOf } from './server/questions.ts';
import { swapReactions } from './server/reactions.ts';
import { swapRetention } from './server/retention.ts';
import { swapSettings } from './settings.ts';

export const swap = domain({
  name: 'swap',
  endpoints: mount('swap', swapContract, swapApi),
  personal: swapPersonal,
  settings: swapSettings,
  jobs: swapWork,
  reactions: swapReactions,
  retention: swapRetention,
  messages: [swapAsked, swapCancelled, swapDone, swapFailed, swapReady, swapTold],
  owners: { sim_swap: isSwapOf },
});
