import { accountApi } from '#account/server/api.ts';
import { accountContract } from '#account/contract.ts';
import { paymentsApi } from '#payments/server/api.ts';
import { paymentsContract } from '#payments/contract.ts';
import { paymentsWork } from '#payments/server/job-table.ts';
import { paymentsSettings } from '#payments/settings.ts';
import { catalogueApi } from '#catalogue/server/api.ts';
import { catalogueContract } from '#catalogue/contract.ts';
import { catalogueSettings } from '#catalogue/settings.ts';
import { customersApi } from '#customers/server/api.ts';
import { customersContract } from '#customers/contract.ts';
import { legalSettings } from '#legal/settings.ts';
import { deliveryApi } from '#delivery/server/api.ts';
import { deliveryContract } from '#delivery/contract.ts';
import { deliveryWork } from '#delivery/server/job-table.ts';
import { identityApi } from '#identity/server/api.ts';
import { identityContract } from '#identity/contract.ts';
import { identityWork } from '#identity/server/job-table.ts';
import { identityRetention } from '#identity/server/retention.ts';
import { identitySettings } from '#identity/settings.ts';
import { legalApi } from '#legal/server/api.ts';
import { legalContract } from '#legal/contract.ts';
import { notificationsWork } from '#notifications/server/job-table.ts';
import { notificationsRetention } from '#notifications/server/retention.ts';
import { notificationsSettings } from '#notifications/settings.ts';
import { orderingApi } from '#ordering/server/api.ts';
import { orderingContract } from '#ordering/contract.ts';
import { orderingWork } from '#ordering/server/job-table.ts';
import { deliveryRetention } from '#delivery/server/retention.ts';
import { orderingSettings } from '#ordering/settings.ts';
import { portingApi } from '#porting/server/api.ts';
import { portingContract } from '#porting/contract.ts';
import { portingWork } from '#porting/server/job-table.ts';
import { portingRetention } from '#porting/server/retention.ts';
import { portingSettings } from '#porting/settings.ts';
import { subscriptionsApi } from '#subscriptions/server/api.ts';
import { subscriptionsContract } from '#subscriptions/contract.ts';
import { subscriptionsWork } from '#subscriptions/server/job-table.ts';
import { subscriptionsRetention } from '#subscriptions/server/retention.ts';
import { subscriptionsSettings } from '#subscriptions/settings.ts';
import { promotionsApi } from '#promotions/server/api.ts';
import { promotionsContract } from '#promotions/contract.ts';
import { orderPaymentMoved } from '#ordering/server/order-payment.ts';
import { orderingReactions } from '#ordering/server/reactions.ts';
import { setupMoved } from '#payments/server/settle-setup.ts';
import { platformRetention } from '#platform/db/retention.ts';
import { mount } from '#platform/http/handler.ts';
import { forgetOld, forgetOldJob } from '#platform/jobs/forget-old.ts';
import { work } from '#platform/jobs/job.ts';
import { isPaymentOf } from '#payments/server/questions.ts';
import { isOrderOf, isOrderProductOf } from '#ordering/server/questions.ts';
import { isProductOf } from '#subscriptions/server/questions.ts';

/** Every domain of the product, put together: endpoints, jobs, what is forgotten, settings, and who answers what belongs to whom. */
export const domains = [
  mount('identity', identityContract, identityApi),
  mount('customers', customersContract, customersApi),
  mount('catalogue', catalogueContract, catalogueApi),
  mount('legal', legalContract, legalApi),
  mount('ordering', orderingContract, orderingApi),
  mount('promotions', promotionsContract, promotionsApi),
  mount('delivery', deliveryContract, deliveryApi),
  mount('porting', portingContract, portingApi),
  mount('subscriptions', subscriptionsContract, subscriptionsApi),
  mount('payments', paymentsContract, paymentsApi),
  mount('account', accountContract, accountApi),
];

/** What is forgotten when it is old; all other tables are kept. */
export const retentions = [
  ...platformRetention,
  ...identityRetention,
  ...deliveryRetention,
  ...portingRetention,
  ...subscriptionsRetention,
  ...notificationsRetention,
];

export const workTable = [
  ...identityWork,
  ...orderingWork,
  ...deliveryWork,
  ...portingWork,
  ...subscriptionsWork,
  ...paymentsWork,
  ...notificationsWork,
  work(forgetOld, forgetOldJob(retentions)),
];

export const domainSettings = {
  ...identitySettings,
  ...legalSettings,
  ...catalogueSettings,
  ...orderingSettings,
  ...portingSettings,
  ...subscriptionsSettings,
  ...paymentsSettings,
  ...notificationsSettings,
};

export const owners = {
  order: isOrderOf,
  order_product: isOrderProductOf,
  customer_product: isProductOf,
  payment: isPaymentOf,
};

/** What follows when a domain tells something, from the bottom of the staircase to its top; and who answers for which purpose. */
export const reactions = [...orderingReactions];
export const answers = [setupMoved, orderPaymentMoved];
