import type { paymentsContract } from '#payments/contract.ts';
import type { Customer } from '#customers/contract.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { isOpenOrderProduct } from '#ordering/rules/open-orders.ts';

export type PaymentStatus = Pick<
  ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>,
  'purpose' | 'subject_uuid' | 'outcome' | 'bank_method' | 'amount' | 'checkout_url'
>;
type Outcome = PaymentStatus['outcome'];

/** Why a payment ended without being paid. */
export type PaymentFailure = Exclude<Outcome, 'open' | 'pending' | 'paid'>;

export type OrderOutcome =
  /** Nothing was ordered yet. */
  | { kind: 'none' }
  /** The bank has the word. */
  | { kind: 'waiting'; sims: readonly OrderProduct[] }
  /** Nobody has said anything of the payment: it comes in a moment, or its page was left. `amount` in euro. */
  | { kind: 'unheard'; order_uuid: string; sims: readonly OrderProduct[]; checkout_url: string | null; amount: number }
  /** To be paid before anything is done. `why` and `method` are null when no try is known, `amount` (euro) when nobody has told it. */
  | {
      kind: 'unpaid';
      order_uuid: string;
      sims: readonly OrderProduct[];
      why: PaymentFailure | null;
      method: BankMethod | null;
      amount: number | null;
    }
  /** `paid` in euro; null when nothing had to be paid, or the payment is not known here. */
  | { kind: 'confirmed'; sims: readonly OrderProduct[]; paid: number | null }
  /** Nobody paid, and it was given up: it can be ordered again. */
  | { kind: 'ended'; sims: readonly OrderProduct[] }
  | { kind: 'cancelled'; sims: readonly OrderProduct[] };

export type OrderOutcomeFacts = {
  session: {
    customer: Pick<Customer, 'owner_customer_uuid'>;
    order_product: readonly OrderProduct[];
    customer_product: readonly unknown[];
  };
  /** The payment that the address names, as far as the bank has said. */
  status: PaymentStatus | null;
  /** What each order that waits for its payment costs now, in euro, as far as it is known. */
  unpaid: readonly { order_uuid: string; due_now: number; bank_method: BankMethod | null }[];
  /** The order was cancelled on this screen. */
  cancelled: boolean;
};

const computeUnpaidOutcome = (
  order_uuid: string,
  sims: readonly OrderProduct[],
  told: PaymentStatus | null,
  unpaid: OrderOutcomeFacts['unpaid'],
): OrderOutcome => {
  const known = unpaid.find((each) => each.order_uuid === order_uuid);
  const base = { order_uuid, sims };
  if (told === null || told.outcome === 'paid')
    return { kind: 'unpaid', ...base, why: null, method: known?.bank_method ?? null, amount: known?.due_now ?? null };
  const { outcome, checkout_url, amount, bank_method: method } = told;
  if (outcome === 'pending') return { kind: 'waiting', sims };
  if (outcome === 'open') return { kind: 'unheard', ...base, checkout_url, amount };
  return { kind: 'unpaid', ...base, why: outcome, method, amount };
};

/** Nothing runs any more: the newest order has the word. */
const computeClosedOutcome = ([newest, ...others]: readonly OrderProduct[]): OrderOutcome => {
  if (!newest) return { kind: 'none' };
  const sims = [newest, ...others.filter(({ order_uuid }) => order_uuid === newest.order_uuid)];
  return { kind: newest.order_state === 'failed' ? 'ended' : 'cancelled', sims };
};

/**
 * How an order of a customer stands: the one whose payment the address names, else the newest; from the session and from that payment.
 * The payment has the word on whether it was paid, the session on everything else: an old payment in the address never makes a
 * confirmed order unpaid, nor one order like another.
 */
export const computeOrderOutcome = ({ session, status, unpaid, cancelled }: OrderOutcomeFacts): OrderOutcome => {
  const { order_product, customer_product, customer } = session;
  if (customer.owner_customer_uuid !== null) return { kind: 'none' };
  const placed = order_product.filter(({ order_state }) => order_state !== 'draft');
  const live = placed.filter(isOpenOrderProduct);
  const told = status?.purpose === 'order' ? status : null;
  const named = placed.filter(({ order_uuid }) => order_uuid === told?.subject_uuid);
  const inUse = customer_product.length > 0 && !cancelled;
  if (live.length === 0 && !inUse) return computeClosedOutcome(placed);
  // A SIM in use says nothing of another order that is over.
  if (live.length === 0 && named.length > 0) return computeClosedOutcome(named);

  const running = named.some(isOpenOrderProduct) ? named.filter(isOpenOrderProduct) : live;
  const payment = running.some(({ order_uuid }) => order_uuid === told?.subject_uuid) ? told : null;
  const paid = payment?.outcome === 'paid';
  const waits = paid ? undefined : running.find(({ order_state }) => order_state === 'awaiting_payment');
  const shown = waits?.order_uuid ?? running[0]?.order_uuid;
  const sims = running.filter(({ order_uuid }) => order_uuid === shown);
  if (!waits) return { kind: 'confirmed', sims, paid: paid ? payment.amount : null };
  return computeUnpaidOutcome(waits.order_uuid, sims, payment, unpaid);
};
