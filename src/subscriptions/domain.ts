import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { subscriptionsContract } from './contract.ts';
import { activationFailed } from './messages/activation-failed.ts';
import { addonFailed } from './messages/addon-failed.ts';
import { addonOn } from './messages/addon-on.ts';
import { esimDownloadFailed } from './messages/esim-download-failed.ts';
import { esimReady } from './messages/esim-ready.ts';
import { lineChangeFailed } from './messages/line-change-failed.ts';
import { portInDone } from './messages/port-in-done.ts';
import { subscriptionsApi } from './server/api.ts';
import { subscriptionsPersonal } from './server/personal-data.ts';
import { subscriptionsEncrypted } from './server/encrypted-columns.ts';
import { subscriptionsWork } from './server/job-table.ts';
import { hasProductInUse, isAddonOwnedBy, isProductOwnedBy } from './server/queries.ts';
import { verifyBillCycles } from './server/bill-cycle/verify-bill-cycles.ts';
import { subscriptionsSettings } from './settings.ts';

export const subscriptions = defineDomain({
  name: 'subscriptions',
  endpoints: defineDomainApi('subscriptions', subscriptionsContract, subscriptionsApi),
  personalTables: subscriptionsPersonal,
  settings: subscriptionsSettings,
  jobs: subscriptionsWork,
  integrityChecks: [verifyBillCycles],
  encryptedTables: subscriptionsEncrypted,
  messages: [activationFailed, addonFailed, addonOn, esimDownloadFailed, esimReady, lineChangeFailed, portInDone],
  ownershipChecks: { customer_product: isProductOwnedBy, customer_addon: isAddonOwnedBy },
  stepUpChecks: { 'once-active': hasProductInUse },
});
