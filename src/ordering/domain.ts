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
import { orderingWork } from './server/job-table.ts';
import { answerPlansPriced } from './server/orders/prices-of-plans.ts';
import { orderPaymentMoved } from './server/payment/order-payment.ts';
import { isOrderOf, isOrderProductOf } from './server/questions.ts';
import { orderingReactions } from './server/reactions.ts';
import { orderingSettings } from './settings.ts';
import { orderingPersonal } from './server/personal-data.ts';

export const ordering = defineDomain({
  name: 'ordering',
  personalTables: orderingPersonal,
  endpoints: defineDomainApi('ordering', orderingContract, orderingApi),
  settings: orderingSettings,
  jobs: orderingWork,
  subscribers: orderingReactions,
  extensions: [orderPaymentMoved, answerPlansPriced],
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
  ownershipChecks: { order: isOrderOf, order_product: isOrderProductOf },
});
