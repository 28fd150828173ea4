import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { subscriptionsContract } from './contract.ts';
import * as events from './events.ts';
import { activationFailed } from './messages/activation-failed.ts';
import { addonFailed } from './messages/addon-failed.ts';
import { addonOn } from './messages/addon-on.ts';
import { esimDownloadFailed } from './messages/esim-download-failed.ts';
import { esimReady } from './messages/esim-ready.ts';
import { lineChangeFailed } from './messages/line-change-failed.ts';
import { portInDone } from './messages/port-in-done.ts';
import { subscriptionsPersonal, subscriptionsEncrypted } from './server/tables.ts';
import { isDetailsChangeWithSimInUse, hasProductInUse, isAddonOwnedBy, isProductOwnedBy } from './server/queries.ts';
import { verifyBillCycles } from './server/bill-cycle/verify-bill-cycles.ts';
import { subscriptionsSettings } from './settings.ts';
import { addAddon } from './server/addons/add-addon.ts';
import { addAddons } from './server/addons/add-addons.ts';
import { keepAddon } from './server/addons/keep-addon.ts';
import { removeAddon } from './server/addons/remove-addon.ts';
import { changeLimit } from './server/line/change-limit.ts';
import { changeService } from './server/line/change-service.ts';
import { renameProduct } from './server/products/rename-product.ts';
import { getPuks } from './server/products/get-puks.ts';
import { handleEsimEvent } from './server/activation/handle-esim-event.ts';
import { handleNetworkEvent } from './server/network/handle-network-event.ts';
import { bindJob } from '#platform/jobs/job.ts';
import {
  submitActivation,
  allocateOrderedNumberAndSim,
  startBillCycleForSim,
  startBillCycles,
  cancelEsimProfile,
  submitPlanAndAddons,
  submitLineChange,
  submitNumberChange,
  syncEsimProfile,
  syncServiceOrder,
  submitDeactivation,
  orderEsimProfile,
  terminateReservedLine,
  submitSimReplacement,
} from './server/jobs.ts';
import { runSubmitActivationRetryingDownload } from './server/jobs/submit-activation.ts';
import { runAllocateOrderedNumberAndSim } from './server/jobs/allocate-ordered-number-and-sim.ts';
import { runStartBillCycleForSim } from './server/jobs/start-bill-cycle-for-sim.ts';
import { runStartBillCycles } from './server/jobs/start-bill-cycles.ts';
import { runCancelEsimProfile } from './server/jobs/cancel-esim-profile.ts';
import { runSubmitPlanAndAddons } from './server/jobs/submit-plan-and-addons.ts';
import { runSubmitLineChange } from './server/jobs/submit-line-change.ts';
import { runSubmitNumberChange } from './server/jobs/submit-number-change.ts';
import { runSyncEsimProfile } from './server/jobs/sync-esim-profile.ts';
import { runSyncServiceOrder } from './server/jobs/sync-service-order.ts';
import { runSubmitDeactivation } from './server/jobs/submit-deactivation.ts';
import { runOrderEsimProfile } from './server/jobs/order-esim-profile.ts';
import { runTerminateReservedLine } from './server/jobs/terminate-reserved-line.ts';
import { runSubmitSimReplacement } from './server/jobs/submit-sim-replacement.ts';

export const subscriptions = defineDomain({
  name: 'subscriptions',
  events,
  endpoints: defineDomainApi('subscriptions', subscriptionsContract, {
    'POST /api/customer/product/addon/add': addAddon,
    'POST /api/customer/product/addon/add/list': addAddons,
    'POST /api/customer/product/addon/remove': removeAddon,
    'POST /api/customer/product/addon/keep': keepAddon,
    'POST /api/customer/product/rename': renameProduct,
    'POST /api/customer/product/puk': getPuks,
    'POST /api/customer/product/credit-limit/change': changeLimit,
    'POST /api/customer/product/service/change': changeService,
    'POST /api/webhook/network': handleNetworkEvent,
    'POST /api/webhook/esim': handleEsimEvent,
  }),
  personalTables: subscriptionsPersonal,
  settings: subscriptionsSettings,
  jobs: [
    bindJob(allocateOrderedNumberAndSim, runAllocateOrderedNumberAndSim),
    bindJob(orderEsimProfile, runOrderEsimProfile),
    bindJob(submitActivation, runSubmitActivationRetryingDownload),
    bindJob(terminateReservedLine, runTerminateReservedLine),
    bindJob(cancelEsimProfile, runCancelEsimProfile),
    bindJob(submitNumberChange, runSubmitNumberChange),
    bindJob(submitPlanAndAddons, runSubmitPlanAndAddons),
    bindJob(syncServiceOrder, runSyncServiceOrder),
    bindJob(syncEsimProfile, runSyncEsimProfile),
    bindJob(submitDeactivation, runSubmitDeactivation),
    bindJob(submitSimReplacement, runSubmitSimReplacement),
    bindJob(submitLineChange, runSubmitLineChange),
    bindJob(startBillCycles, runStartBillCycles),
    bindJob(startBillCycleForSim, runStartBillCycleForSim),
  ],
  integrityChecks: [verifyBillCycles],
  encryptedTables: subscriptionsEncrypted,
  messages: [activationFailed, addonFailed, addonOn, esimDownloadFailed, esimReady, lineChangeFailed, portInDone],
  ownershipChecks: { customer_product: isProductOwnedBy, customer_addon: isAddonOwnedBy },
  stepUpChecks: { 'once-active': hasProductInUse, 'owner-change': isDetailsChangeWithSimInUse },
});
