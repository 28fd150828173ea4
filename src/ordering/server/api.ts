import type { orderingContract } from '#ordering/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { accept } from './accept.ts';
import { activateProduct } from './activate-product.ts';
import { allocateProduct } from './allocate-product.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { nextBill } from './next-bill.ts';
import { orderCurrent } from './order-current.ts';
import { payOrder } from './pay-order.ts';
import { prepaidForce } from './prepaid-force.ts';
import { promoAdd } from './promo-add.ts';
import { sendContractSummary } from './send-contract-summary.ts';
import { startDelivery } from './start-delivery.ts';

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
