import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { orderingContract } from './contract.ts';
import { addressRefused } from './messages/address-refused.ts';
import { contractSummary } from './messages/contract-summary.ts';
import { orderCancelled } from './messages/order-cancelled.ts';
import { orderConfirmed } from './messages/order-confirmed.ts';
import { orderEnded } from './messages/order-ended.ts';
import { orderUnpaid } from './messages/order-unpaid.ts';
import { simActive } from './messages/sim-active.ts';
import { simShipped } from './messages/sim-shipped.ts';
import { simUnused } from './messages/sim-unused.ts';
import { simUnusedEnded } from './messages/sim-unused-ended.ts';
import { orderingApi } from './server/api.ts';
import { orderingJobBindings } from './server/job-table.ts';
import { quoteOrderPlanPrices } from './server/orders/plan-prices.ts';
import { applyOrderPaymentUpdate } from './server/payment/apply-order-payment.ts';
import { isOrderOwnedBy, isOrderProductOwnedBy } from './server/queries.ts';
import { orderingSubscribers } from './server/subscribers.ts';
import { orderingSettings } from './settings.ts';
import { orderingPersonalTables } from './server/personal-data.ts';

export const ordering = defineDomain({
  name: 'ordering',
  personalTables: orderingPersonalTables,
  endpoints: defineDomainApi('ordering', orderingContract, orderingApi),
  settings: orderingSettings,
  jobs: orderingJobBindings,
  subscribers: orderingSubscribers,
  extensions: [applyOrderPaymentUpdate, quoteOrderPlanPrices],
  messages: [
    addressRefused,
    contractSummary,
    orderCancelled,
    orderConfirmed,
    orderEnded,
    orderUnpaid,
    simActive,
    simShipped,
    simUnused,
    simUnusedEnded,
  ],
  ownershipChecks: { order: isOrderOwnedBy, order_product: isOrderProductOwnedBy },
});
