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
import { simDelivered } from './messages/sim-delivered.ts';
import { simShipped } from './messages/sim-shipped.ts';
import { simUnused } from './messages/sim-unused.ts';
import { simUnusedEnded } from './messages/sim-unused-ended.ts';
import { applyOrderPaymentUpdate, lockOrdersOfPayments } from './server/payment/apply-order-payment.ts';
import { isOrderOwnedBy, isOrderProductOwnedBy, hasSimAndValidMandate } from './server/queries.ts';
import { findSimNameOfOrder, orderingSubscribers } from './server/subscribers.ts';
import { orderingSettings } from './settings.ts';
import { orderingPersonalTables } from './server/tables.ts';
import { accept } from './server/placing/accept.ts';
import { activateProduct } from './server/sims/activate-product.ts';
import { allocateProduct } from './server/sims/allocate-product.ts';
import { cancelOrder } from './server/payment/cancel-order.ts';
import { createOrder } from './server/placing/create-order.ts';
import { orderCurrent } from './server/placing/order-current.ts';
import { payOrder } from './server/payment/pay-order.ts';
import { prepaidForce } from './server/payment/prepaid-force.ts';
import { promoAdd } from './server/placing/promo-add.ts';
import { acceptedContractSummary } from './server/orders/accepted-contract-summary.ts';
import { sendContractSummary } from './server/placing/send-contract-summary.ts';
import { startDelivery } from './server/sims/start-delivery.ts';
import { bindJob } from '#platform/jobs/job.ts';
import {
  notifyAndExpireUnusedSim,
  expireOrder,
  recordMissingAgreedPrices,
  remindUnpaid,
  shipOrder,
} from './server/jobs.ts';
import { runNotifyAndExpireUnusedSim } from './server/jobs/notify-and-expire-unused-sim.ts';
import { runExpireOrder } from './server/jobs/expire-order.ts';
import { runRecordMissingAgreedPrices } from './server/jobs/record-missing-agreed-prices.ts';
import { runRemindUnpaid } from './server/jobs/remind-unpaid.ts';
import { runStartShipmentWhenReady } from './server/jobs/start-shipment-when-ready.ts';

export const ordering = defineDomain({
  name: 'ordering',
  personalTables: orderingPersonalTables,
  endpoints: defineDomainApi('ordering', orderingContract, {
    'POST /api/order/create': createOrder,
    'GET /api/order/current': orderCurrent,
    'POST /api/order/contract-summary': sendContractSummary,
    'GET /api/order/contract-summary': acceptedContractSummary,
    'POST /api/v2/customer/accept': accept,
    'POST /api/order/pay': payOrder,
    'POST /api/order/cancel': cancelOrder,
    'POST /api/order/start-delivery': startDelivery,
    'POST /api/order/product/allocate': allocateProduct,
    'POST /api/order/product/activation': activateProduct,
    'POST /api/customer/prepaid/force': prepaidForce,
    'POST /api/promo/add': promoAdd,
  }),
  settings: orderingSettings,
  jobs: [
    bindJob(shipOrder, runStartShipmentWhenReady),
    bindJob(recordMissingAgreedPrices, runRecordMissingAgreedPrices),
    bindJob(remindUnpaid, runRemindUnpaid),
    bindJob(expireOrder, runExpireOrder),
    bindJob(notifyAndExpireUnusedSim, runNotifyAndExpireUnusedSim),
  ],
  subscribers: orderingSubscribers,
  extensions: [applyOrderPaymentUpdate, findSimNameOfOrder, lockOrdersOfPayments],
  messages: [
    addressRefused,
    contractSummary,
    orderCancelled,
    orderConfirmed,
    orderEnded,
    orderUnpaid,
    simActive,
    simDelivered,
    simShipped,
    simUnused,
    simUnusedEnded,
  ],
  stepUpChecks: { 'on-mandate': hasSimAndValidMandate },
  ownershipChecks: { order: isOrderOwnedBy, order_product: isOrderProductOwnedBy },
});
