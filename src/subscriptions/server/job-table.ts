import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import {
  activateSim,
  allocateOrderProduct,
  startBillCycleForSim,
  startBillCycles,
  cancelEsimProfile,
  changeAddons,
  changeLine,
  changeNumber,
  checkEsimProfile,
  checkServiceOrder,
  deactivateSim,
  orderEsimProfile,
  releaseSim,
  replaceSim,
} from './jobs.ts';
import { runActivateSim } from './jobs/activate-sim.ts';
import { runAllocateOrderProduct } from './jobs/allocate-order-product.ts';
import { runStartBillCycleForSim } from './jobs/start-bill-cycle-for-sim.ts';
import { runStartBillCycles } from './jobs/start-bill-cycles.ts';
import { runCancelEsimProfile } from './jobs/cancel-esim-profile.ts';
import { runChangeAddons } from './jobs/change-addons.ts';
import { runChangeLine } from './jobs/change-line.ts';
import { runChangeNumber } from './jobs/change-number.ts';
import { runCheckEsimProfile } from './jobs/check-esim-profile.ts';
import { runCheckServiceOrder } from './jobs/check-service-order.ts';
import { runDeactivateSim } from './jobs/deactivate-sim.ts';
import { runOrderEsimProfile } from './jobs/order-esim-profile.ts';
import { runReleaseSim } from './jobs/release-sim.ts';
import { runReplaceSim } from './jobs/replace-sim.ts';

export const subscriptionsWork: JobBinding[] = [
  bindJob(allocateOrderProduct, runAllocateOrderProduct),
  bindJob(orderEsimProfile, runOrderEsimProfile),
  bindJob(activateSim, runActivateSim),
  bindJob(releaseSim, runReleaseSim),
  bindJob(cancelEsimProfile, runCancelEsimProfile),
  bindJob(changeNumber, runChangeNumber),
  bindJob(changeAddons, runChangeAddons),
  bindJob(checkServiceOrder, runCheckServiceOrder),
  bindJob(checkEsimProfile, runCheckEsimProfile),
  bindJob(deactivateSim, runDeactivateSim),
  bindJob(replaceSim, runReplaceSim),
  bindJob(changeLine, runChangeLine),
  bindJob(startBillCycles, runStartBillCycles),
  bindJob(startBillCycleForSim, runStartBillCycleForSim),
];
