import { isDeepStrictEqual } from 'node:util';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type Catalogue, assertCatalogueVersion } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import {
  checkOrderEligibility,
  checkPlanAudience,
  type OrderEligibilityRefusal,
  type PlanAudienceRefusal,
} from '#ordering/rules/order-eligibility.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import { unpaidReminderTime } from '#ordering/rules/unpaid-reminders.ts';
import { canStartProcessing, enqueueAllocationsAndConfirmationMail } from './confirm-order.ts';
import { expireOrder, remindUnpaid } from '../jobs.ts';
import type { OrderRow, OrderWithProducts, OrderProductRow } from '../orders/orders.store.ts';
import { type Draft, type PlacedOrderFields, updateDraftToPlaced } from './placing.store.ts';
import { computeOrderTotals } from '../orders/order-totals.ts';
import { findValidPromo } from '#promotions/server/queries.ts';
import type { CustomerEligibility } from '../orders/customer-eligibility.store.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import type { StoredOrderTotals } from '../tables.ts';
import type { ChosenMethod } from '#payments/rules/payment-method.ts';

/**
 * `ORDER_CHANGED`: its price differs from what the customer saw, or something is no longer sold.
 * `STATUS_FORBIDS_SUBSCRIPTION`, `SIM_CAP_REACHED`: another order was placed since the draft. `OFFER_WRONG_AUDIENCE`: a plan
 * is for the other customer type.
 */
export type PlacementRefusal = 'ORDER_CHANGED' | OrderEligibilityRefusal | PlanAudienceRefusal;

export type PlacementInput = {
  /** Source of the prices; see `withCatalogue`. */
  catalogue: Catalogue;
  settings: Settings;
  refuse: Refuse<PlacementRefusal>;
  now: Date;
  /** Total in euro a month that the customer saw; null when not sent. */
  total_seen: number | null;
  payment_method: ChosenMethod;
  /** The customer requests the service within the withdrawal period. */
  early_start: boolean;
};

export type Placement = {
  order: OrderRow;
  /** SIMs at today's prices. */
  lines: OrderProductRow[];
  placed: PlacedOrderFields;
  /** SIMs of the draft that are updated. */
  changedSims: OrderProductRow[];
  /** When the unpaid order is given up; null when it is confirmed at once. */
  give_up_at: Date | null;
};

export type RepricedDraft = { lines: OrderProductRow[]; promo: PlacedPromo | null; totals: StoredOrderTotals };

/**
 * Reprices a draft at today's prices, with its promo when it is still valid. The summary and the placement both use it. Null
 * when something is no longer sold. `promos_used`: codes that the customer has used on other orders.
 */
export const repriceDraft = (
  catalogue: Catalogue,
  { order, products }: OrderWithProducts,
  now: Date,
  shipping_cents: Cents,
  promos_used: readonly string[] = [],
): RepricedDraft | null => {
  const lines = products.flatMap((product) => {
    const offer = catalogue.offerByUuid.get(product.offer_uuid);
    const addons = product.addons.flatMap(({ uuid }) => {
      const addon = catalogue.addonByUuid.get(uuid);
      return addon?.on_sale ? [{ uuid, price_cents: addon.price_cents }] : [];
    });
    if (!offer?.on_sale || addons.length !== product.addons.length) return [];
    return [{ ...product, price_cents: offer.price_cents, payment_type: offer.payment_type, addons }];
  });
  if (lines.length !== products.length || lines.length === 0) return null;
  const unusedPromo = order.promo && !promos_used.includes(order.promo.code) ? order.promo : null;
  const promo = unusedPromo && findValidPromo(catalogue, unusedPromo.code, now);
  return { lines, promo, totals: computeOrderTotals(catalogue, lines, promo, now, shipping_cents) };
};

/** Checked again at placement, because another order may have been placed since the draft. */
const assertOrderEligibility = (
  standing: CustomerEligibility,
  { products }: OrderWithProducts,
  audiences: readonly Audience[],
  input: PlacementInput,
): void => {
  const refusal =
    checkPlanAudience(standing.customer_type, audiences) ??
    checkOrderEligibility(standing, products.length, input.settings.EXTRA_SIM_CAP);
  if (refusal) throw input.refuse(refusal);
};

/** SIMs that the placement changes: repriced, with the early start consent, and in processing when nothing is due. */
const computeChangedSims = (
  draftProducts: readonly OrderProductRow[],
  lines: readonly OrderProductRow[],
  { confirmed_at, early_start_at }: { confirmed_at: Date | null; early_start_at: Date | null },
): OrderProductRow[] =>
  lines
    .map((line) => (early_start_at ? { ...line, early_start_at } : line))
    .map((line) =>
      confirmed_at && canStartProcessing(line)
        ? {
            ...line,
            state: 'in_processing' as const,
            reached: { ...line.reached, in_processing: confirmed_at.toISOString() },
          }
        : line,
    )
    .filter((line, at) => !isDeepStrictEqual(line, draftProducts[at]));

/**
 * Computes the placement of a draft, which the caller has locked: confirmed at once, or waiting for the amount due.
 * @throws Refused when it cannot be placed
 */
export const computePlacementOrRefuse = (draft: Draft, input: PlacementInput): Placement => {
  const { catalogue, now, payment_method, settings } = input;
  const { order, standing } = draft;
  assertCatalogueVersion(catalogue, draft.catalogue_version);
  const today = repriceDraft(catalogue, draft, now, settings.SHIPPING_PRICE_CENTS, standing.promos_used);
  if (!today) throw input.refuse('ORDER_CHANGED');
  const { lines, promo, totals } = today;
  const audiences = lines.flatMap(({ offer_uuid }) => catalogue.offerByUuid.get(offer_uuid)?.audience ?? []);
  assertOrderEligibility(standing, draft, audiences, input);
  if (input.total_seen !== null && centsToEuro(totals.per_month_cents) !== input.total_seen)
    throw input.refuse('ORDER_CHANGED');
  const { due_now_cents } = totals;
  // Businesses have no withdrawal period, so they need no early start consent.
  const early_start = input.early_start || standing.customer_type === BUSINESS;
  const isPaymentDue = due_now_cents > 0;
  const confirmed_at = isPaymentDue ? null : now;
  const state = orderStates.next(order.state, isPaymentDue ? 'placed_unpaid' : 'placed');
  if (state === null) throw new Error(`order ${order.uuid} is ${order.state} and cannot be placed`);
  return {
    order,
    lines,
    placed: { state, promo, totals, due_now_cents, payment_method, confirmed_at },
    changedSims: computeChangedSims(draft.products, lines, { confirmed_at, early_start_at: early_start ? now : null }),
    give_up_at: isPaymentDue ? addSeconds(now, settings.PAYMENT_GIVE_UP_DAYS * secondsPerDay) : null,
  };
};

/** Schedules two payment reminders of an unpaid order, and the job that gives it up. */
const schedulePaymentDeadlines = (tx: Tx, queue: Queue, { uuid: order_uuid }: OrderRow, now: Date, give_up_at: Date) =>
  queue.enqueueAll(tx, [
    { job: remindUnpaid, payload: { order_uuid, reminder: 'hour' }, dueAt: unpaidReminderTime(now, 'hour') },
    { job: remindUnpaid, payload: { order_uuid, reminder: 'day' }, dueAt: unpaidReminderTime(now, 'day') },
    { job: expireOrder, payload: { order_uuid }, dueAt: give_up_at },
  ]);

/** Places a draft and enqueues its jobs. */
export const placeDraft = async (
  tx: Tx,
  queue: Queue,
  { order, lines, placed, changedSims, give_up_at }: Placement,
  now: Date,
): Promise<void> => {
  await Promise.all([
    updateDraftToPlaced(tx, order, placed, changedSims, now),
    give_up_at
      ? schedulePaymentDeadlines(tx, queue, order, now, give_up_at)
      : enqueueAllocationsAndConfirmationMail(tx, queue, { order, products: lines }),
  ]);
};
