import type { paymentsContract } from '#payments/contract.ts';
import type { Customer } from '#customers/contract.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { type BankMethod, isAtProvider } from '#payments/rules/payment-outcome.ts';
import { isOpenOrderProduct } from '#ordering/rules/open-orders.ts';

export type PaymentStatus = Pick<
  ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>,
  'purpose' | 'subject_uuid' | 'outcome' | 'bank_method' | 'amount' | 'checkout_url'
>;
type Outcome = PaymentStatus['outcome'];

/** Why a payment ended without being paid. */
export type PaymentFailure = Exclude<Outcome, 'open' | 'pending' | 'paid'>;

export type OrderOutcome =
  /** There is no order. */
  | { kind: 'none' }
  /** The payment is pending at the bank. */
  | { kind: 'waiting'; sims: readonly OrderProduct[] }
  /** The payment has no result yet: it is delayed or its page was left. `amount` in euro. */
  | { kind: 'unheard'; order_uuid: string; sims: readonly OrderProduct[]; checkout_url: string | null; amount: number }
  /**
   * A payment is due. `why` and `method` are null when there was no payment attempt, `amount` (euro) when it is not
   * loaded.
   */
  | {
      kind: 'unpaid';
      order_uuid: string;
      sims: readonly OrderProduct[];
      why: PaymentFailure | null;
      method: BankMethod | null;
      amount: number | null;
    }
  /** `paidEuro`: null when nothing was due, or the payment is unknown on this screen. */
  | { kind: 'confirmed'; sims: readonly OrderProduct[]; paidEuro: number | null }
  /** The order expired unpaid; it can be ordered again. */
  | { kind: 'ended'; sims: readonly OrderProduct[] }
  | { kind: 'cancelled'; sims: readonly OrderProduct[] };

export type OrderOutcomeFacts = {
  session: {
    customer: Pick<Customer, 'owner_customer_uuid'>;
    order_product: readonly OrderProduct[];
    customer_product: readonly unknown[];
  };
  /** The payment of the URL with its result, if any. */
  status: PaymentStatus | null;
  /** The amounts due of the unpaid orders, in euro, as far as they are loaded. */
  unpaid: readonly { order_uuid: string; due_now: number; bank_method: BankMethod | null }[];
  /** The order was cancelled on this screen. */
  cancelled: boolean;
};

const computeUnpaidOutcome = (
  order_uuid: string,
  sims: readonly OrderProduct[],
  paymentStatus: PaymentStatus | null,
  unpaidOrders: OrderOutcomeFacts['unpaid'],
): OrderOutcome => {
  const unpaidOrder = unpaidOrders.find((each) => each.order_uuid === order_uuid);
  const orderFields = { order_uuid, sims };
  if (paymentStatus === null || paymentStatus.outcome === 'paid')
    return {
      kind: 'unpaid',
      ...orderFields,
      why: null,
      method: unpaidOrder?.bank_method ?? null,
      amount: unpaidOrder?.due_now ?? null,
    };
  const { outcome, checkout_url, amount, bank_method } = paymentStatus;
  // Orders are paid at the provider only.
  const method = isAtProvider(bank_method) ? bank_method : null;
  if (outcome === 'pending') return { kind: 'waiting', sims };
  if (outcome === 'open') return { kind: 'unheard', ...orderFields, checkout_url, amount };
  return { kind: 'unpaid', ...orderFields, why: outcome, method, amount };
};

/** All orders have ended: returns the outcome of the newest one. */
const computeClosedOutcome = ([newestProduct, ...otherProducts]: readonly OrderProduct[]): OrderOutcome => {
  if (!newestProduct) return { kind: 'none' };
  const sims = [newestProduct, ...otherProducts.filter(({ order_uuid }) => order_uuid === newestProduct.order_uuid)];
  return { kind: newestProduct.order_state === 'failed' ? 'ended' : 'cancelled', sims };
};

/**
 * Computes the outcome of the order whose payment is in the URL, else of the newest one. Only the payment determines
 * whether it was paid; the session determines everything else. So an old payment in the URL cannot show a confirmed
 * order as unpaid, or affect another order.
 */
export const computeOrderOutcome = ({ session, status, unpaid, cancelled }: OrderOutcomeFacts): OrderOutcome => {
  const { order_product, customer_product, customer } = session;
  if (customer.owner_customer_uuid !== null) return { kind: 'none' };
  const placedProducts = order_product.filter(({ order_state }) => order_state !== 'draft');
  const openProducts = placedProducts.filter(isOpenOrderProduct);
  const paymentStatus = status?.purpose === 'order' ? status : null;
  const productsOfPayment = placedProducts.filter(({ order_uuid }) => order_uuid === paymentStatus?.subject_uuid);
  const inUse = customer_product.length > 0 && !cancelled;
  if (openProducts.length === 0 && !inUse) return computeClosedOutcome(placedProducts);
  // An active SIM does not affect the outcome of another order that has ended.
  if (openProducts.length === 0 && productsOfPayment.length > 0) return computeClosedOutcome(productsOfPayment);

  const shownProducts = productsOfPayment.some(isOpenOrderProduct)
    ? productsOfPayment.filter(isOpenOrderProduct)
    : openProducts;
  const payment = shownProducts.some(({ order_uuid }) => order_uuid === paymentStatus?.subject_uuid)
    ? paymentStatus
    : null;
  const isPaid = payment?.outcome === 'paid';
  const unpaidProduct = isPaid
    ? undefined
    : shownProducts.find(({ order_state }) => order_state === 'awaiting_payment');
  const orderUuid = unpaidProduct?.order_uuid ?? shownProducts[0]?.order_uuid;
  const sims = shownProducts.filter(({ order_uuid }) => order_uuid === orderUuid);
  if (!unpaidProduct) return { kind: 'confirmed', sims, paidEuro: isPaid ? payment.amount : null };
  return computeUnpaidOutcome(unpaidProduct.order_uuid, sims, payment, unpaid);
};
