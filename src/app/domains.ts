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
import { identitySettings } from '#identity/settings.ts';
import { notificationsWork } from '#notifications/server/job-table.ts';
import { notificationsSettings } from '#notifications/settings.ts';
import { orderingApi } from '#ordering/server/api.ts';
import { orderingContract } from '#ordering/contract.ts';
import { orderingWork } from '#ordering/server/job-table.ts';
import { orderingSettings } from '#ordering/settings.ts';
import { portingApi } from '#porting/server/api.ts';
import { portingContract } from '#porting/contract.ts';
import { portingWork } from '#porting/server/job-table.ts';
import { portingSettings } from '#porting/settings.ts';
import { subscriptionsApi } from '#subscriptions/server/api.ts';
import { subscriptionsContract } from '#subscriptions/contract.ts';
import { subscriptionsWork } from '#subscriptions/server/job-table.ts';
import { subscriptionsSettings } from '#subscriptions/settings.ts';
import { mount } from '#platform/http/handler.ts';
import { isPaymentOf } from '#billing/server/questions.ts';
import { isOrderOf, isOrderProductOf } from '#ordering/server/questions.ts';
import { isProductOf } from '#subscriptions/server/questions.ts';

/** Every domain of the product, put together: endpoints, jobs, settings, and who answers what belongs to whom. */
export const domains = [
  mount('identity', identityContract, identityApi),
  mount('customers', customersContract, customersApi),
  mount('catalogue', catalogueContract, catalogueApi),
  mount('ordering', orderingContract, orderingApi),
  mount('porting', portingContract, portingApi),
  mount('subscriptions', subscriptionsContract, subscriptionsApi),
  mount('billing', billingContract, billingApi),
];

export const workTable = [
  ...identityWork,
  ...orderingWork,
  ...portingWork,
  ...subscriptionsWork,
  ...billingWork,
  ...notificationsWork,
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
