import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { queryNewestAttempts } from '#payments/server/queries.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { fulfilmentOrderStates, isOrderInFulfilment } from '#ordering/rules/open-orders.ts';
import { draftAllocationPrerequisite, maxSimsBeforeFirstPayment } from '#ordering/rules/sims-before-first-payment.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { queryOrderLinesAndPortIns, toOrderProductReplies } from '../orders/order-products.view.ts';
import { listSummaryHashes } from '../orders/accepted-summaries.ts';
import { repriceDraft } from './place-draft.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { toStoredTotalsReply } from '../orders/order-totals.ts';
import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import { toPromoReply } from '#promotions/server/queries.ts';
import { getCustomerEligibility } from '../orders/customer-eligibility.store.ts';
import { customerOrder } from '../tables.ts';

type CurrentOrder = z.output<(typeof orderingContract)['GET /api/order/current']['reply']>;

/**
 * Reads the current order (a draft at today's prices), the other unpaid orders, and the amounts paid for orders in
 * fulfilment.
 */
export const queryCurrentOrder = async (
  db: Database,
  {
    customer_uuid,
    language,
    now,
    settings,
  }: { customer_uuid: string; language: Language; now: Date; settings: Settings },
): Promise<CurrentOrder> => {
  const orders = await db.read
    .select()
    .from(customerOrder)
    .where(
      and(
        eq(customerOrder.customer_uuid, customer_uuid),
        inArray(customerOrder.state, ['draft', 'awaiting_payment', ...fulfilmentOrderStates]),
      ),
    )
    .orderBy(desc(customerOrder.created_at));
  const confirmedOrders = orders
    .filter(({ state }) => isOrderInFulfilment(state))
    .map(({ uuid, totals }) => ({ order_uuid: uuid, paid: toPriceSumReply(totals.sums.due_now) }));
  const unpaidOrders = orders.filter(({ state }) => state === 'awaiting_payment');
  const order = orders.find(({ state }) => state === 'draft') ?? unpaidOrders[0];
  if (!order) return { order: null, unpaid: [], confirmed: confirmedOrders };
  const attempts = await queryNewestAttempts(
    db.read,
    customer_uuid,
    unpaidOrders.map(({ uuid }) => uuid),
  );
  const catalogue = await getCatalogue(db);
  const storedProducts = await queryOrderLinesAndPortIns(db.read, order);
  const today =
    order.state === 'draft'
      ? repriceDraft(
          catalogue,
          { order, products: storedProducts.lines.map(({ product }) => product) },
          now,
          settings.SHIPPING_PRICE_CENTS,
        )
      : null;
  const promo = today ? today.promo : order.promo;
  const immediateCount = today
    ? maxSimsBeforeFirstPayment(today.totals.due_now_cents, await getCustomerEligibility(db.read, order))
    : Infinity;
  const lines = storedProducts.lines.map((line, at) => ({
    ...line,
    product: today?.lines[at] ?? line.product,
    promo,
    waits_for: draftAllocationPrerequisite(at, immediateCount) ?? line.waits_for,
  }));
  return {
    order: {
      order_uuid: order.uuid,
      state: order.state,
      order_product: toOrderProductReplies(
        { ...storedProducts, lines },
        { catalogue, language, now, cipher: db.cipher },
      ),
      promo: promo && toPromoReply(promo),
      totals: toStoredTotalsReply(today?.totals ?? order.totals),
      summary_hashes: today ? listSummaryHashes(today, { catalogue, settings, language }) : [],
    },
    unpaid: unpaidOrders.map(({ uuid, due_now_cents, totals }) => ({
      order_uuid: uuid,
      due_now: centsToEuro(due_now_cents),
      due: toPriceSumReply(totals.sums.due_now),
      payment_outcome: attempts.get(uuid)?.outcome ?? null,
      bank_method: attempts.get(uuid)?.bank_method ?? null,
    })),
    confirmed: confirmedOrders,
  };
};
