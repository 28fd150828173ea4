import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
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
import { hasProduct, isAddonOf, isProductOf } from './server/questions.ts';
import { verifyMonths } from './server/month/verify-months.ts';
import { subscriptionsSettings } from './settings.ts';

export const subscriptions = domain({
  name: 'subscriptions',
  endpoints: mount('subscriptions', subscriptionsContract, subscriptionsApi),
  personal: subscriptionsPersonal,
  settings: subscriptionsSettings,
  jobs: subscriptionsWork,
  checks: [verifyMonths],
  encrypted: subscriptionsEncrypted,
  messages: [activationFailed, addonFailed, addonOn, esimDownloadFailed, esimReady, lineChangeFailed, portInDone],
  owners: { customer_product: isProductOf, customer_addon: isAddonOf },
  stepUps: { 'once-active': hasProduct },
});
