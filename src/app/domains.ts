import { billingApi } from '#billing/server/api.ts';
import { billingContract } from '#billing/contract.ts';
import { billingWork } from '#billing/server/job-table.ts';
import { billingSettings } from '#billing/settings.ts';
import { catalogueApi } from '#catalogue/server/api.ts';
import { catalogueContract } from '#catalogue/contract.ts';
import { catalogueSettings } from '#catalogue/settings.ts';
import { customersApi } from '#customers/server/api.ts';
import { customersContract } from '#customers/contract.ts';
import { customersSettings } from '#customers/settings.ts';
import { identityApi } from '#identity/server/api.ts';
import { identityContract } from '#identity/contract.ts';
import { identityWork } from '#identity/server/job-table.ts';
import { identityRetention } from '#identity/server/retention.ts';
import { identitySettings } from '#identity/settings.ts';
import { notificationsWork } from '#notifications/server/job-table.ts';
import { notificationsRetention } from '#notifications/server/retention.ts';
import { notificationsSettings } from '#notifications/settings.ts';
import { orderingApi } from '#ordering/server/api.ts';
import { orderingContract } from '#ordering/contract.ts';
import { orderingWork } from '#ordering/server/job-table.ts';
import { orderingRetention } from '#ordering/server/retention.ts';
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
import { platformRetention } from '#platform/db/retention.ts';
import { mount } from '#platform/http/handler.ts';
import { forgetOld, forgetOldJob } from '#platform/jobs/forget-old.ts';
import { work } from '#platform/jobs/job.ts';
import { isPaymentOf } from '#billing/server/questions.ts';
import { isOrderOf, isOrderProductOf } from '#ordering/server/questions.ts';
import { isProductOf } from '#subscriptions/server/questions.ts';

/** Every domain of the product, put together: endpoints, jobs, what is forgotten, settings, and who answers what belongs to whom. */
export const domains = [
  mount('identity', identityContract, identityApi),
  mount('customers', customersContract, customersApi),
  mount('catalogue', catalogueContract, catalogueApi),
  mount('ordering', orderingContract, orderingApi),
  mount('porting', portingContract, portingApi),
  mount('subscriptions', subscriptionsContract, subscriptionsApi),
  mount('billing', billingContract, billingApi),
];

/** What is forgotten when it is old; all other tables are kept. */
export const retentions = [
  ...platformRetention,
  ...identityRetention,
  ...orderingRetention,
  ...portingRetention,
  ...subscriptionsRetention,
  ...notificationsRetention,
];

export const workTable = [
  ...identityWork,
  ...orderingWork,
  ...portingWork,
  ...subscriptionsWork,
  ...billingWork,
  ...notificationsWork,
  work(forgetOld, forgetOldJob(retentions)),
];

export const domainSettings = {
  ...identitySettings,
  ...customersSettings,
  ...catalogueSettings,
  ...orderingSettings,
  ...portingSettings,
  ...subscriptionsSettings,
  ...billingSettings,
  ...notificationsSettings,
};

export const owners = {
  order: isOrderOf,
  order_product: isOrderProductOf,
  customer_product: isProductOf,
  payment: isPaymentOf,
};
