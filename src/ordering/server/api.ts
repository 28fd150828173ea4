import type { orderingContract } from '#ordering/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { activateProduct } from './activate-product.ts';
import { allocateProduct } from './allocate-product.ts';
import { cancelOrder } from './cancel-order.ts';
import { courierEvent } from './courier-event.ts';
import { createOrder } from './create-order.ts';
import { orderCurrent } from './order-current.ts';
import { payOrder } from './pay-order.ts';
import { prepaidForce } from './prepaid-force.ts';
import { promoAdd } from './promo-add.ts';
import { promoCheck } from './promo-check.ts';
import { promoInvitee } from './promo-invitee.ts';
import { sendContractSummary } from './send-contract-summary.ts';
import { startDelivery } from './start-delivery.ts';
import { vlConfirmation } from './vl-confirmation.ts';
import { vlRegistration } from './vl-registration.ts';

export const orderingApi: Api<typeof orderingContract> = {
  'POST /api/order/create': createOrder,
  'GET /api/order/current': orderCurrent,
  'POST /api/order/contract-summary': sendContractSummary,
  'POST /api/order/pay': payOrder,
  'POST /api/order/cancel': cancelOrder,
  'POST /api/order/start-delivery': startDelivery,
  'POST /api/order/product/allocate': allocateProduct,
  'POST /api/order/product/activation': activateProduct,
  'POST /api/customer/prepaid/force': prepaidForce,
  'GET /api/promo/check': promoCheck,
  'POST /api/promo/add': promoAdd,
  'GET /api/promo/invitee': promoInvitee,
  'POST /integration/vl/registration': vlRegistration,
  'POST /integration/vl/confirmation': vlConfirmation,
  'POST /api/webhook/courier': courierEvent,
};
