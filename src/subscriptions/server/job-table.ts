import { type Work, work } from '#platform/jobs/job.ts';
import {
  activateSim,
  allocateOrderProduct,
  beginMonthOfSim,
  beginMonths,
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
import { runBeginMonthOfSim } from './jobs/begin-month-of-sim.ts';
import { runBeginMonths } from './jobs/begin-months.ts';
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

export const subscriptionsWork: Work[] = [
  work(allocateOrderProduct, runAllocateOrderProduct),
  work(orderEsimProfile, runOrderEsimProfile),
  work(activateSim, runActivateSim),
  work(releaseSim, runReleaseSim),
  work(cancelEsimProfile, runCancelEsimProfile),
  work(changeNumber, runChangeNumber),
  work(changeAddons, runChangeAddons),
  work(checkServiceOrder, runCheckServiceOrder),
  work(checkEsimProfile, runCheckEsimProfile),
  work(deactivateSim, runDeactivateSim),
  work(replaceSim, runReplaceSim),
  work(changeLine, runChangeLine),
  work(beginMonths, runBeginMonths),
  work(beginMonthOfSim, runBeginMonthOfSim),
];
