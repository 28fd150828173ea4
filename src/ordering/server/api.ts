import type { orderingContract } from '#ordering/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { accept } from './placing/accept.ts';
import { activateProduct } from './sims/activate-product.ts';
import { allocateProduct } from './sims/allocate-product.ts';
import { cancelOrder } from './payment/cancel-order.ts';
import { createOrder } from './placing/create-order.ts';
import { nextBill } from './payment/next-bill.ts';
import { orderCurrent } from './placing/order-current.ts';
import { payOrder } from './payment/pay-order.ts';
import { prepaidForce } from './payment/prepaid-force.ts';
import { promoAdd } from './placing/promo-add.ts';
import { sendContractSummary } from './placing/send-contract-summary.ts';
import { startDelivery } from './sims/start-delivery.ts';

export const orderingApi: Api<typeof orderingContract> = {
  'POST /api/order/create': createOrder,
  'GET /api/order/current': orderCurrent,
  'GET /api/order/next-bill': nextBill,
  'POST /api/order/contract-summary': sendContractSummary,
  'POST /api/v2/customer/accept': accept,
  'POST /api/order/pay': payOrder,
  'POST /api/order/cancel': cancelOrder,
  'POST /api/order/start-delivery': startDelivery,
  'POST /api/order/product/allocate': allocateProduct,
  'POST /api/order/product/activation': activateProduct,
  'POST /api/customer/prepaid/force': prepaidForce,
  'POST /api/promo/add': promoAdd,
};
