import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import { type Catalogue, getCatalogue, addonType } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { computeNextBill as nextBillOf, type SimInUse } from '#ordering/rules/next-bill.ts';
import type { Handler } from '#platform/http/handler.ts';
import {
  addMonths,
  brusselsDate,
  type BusinessDate,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { type LineInUse, queryLinesInUseSince } from '#subscriptions/server/queries.ts';
import type { OrderWithProducts } from '../orders/orders.store.ts';
import { toPriceLine, type PricedLine } from '../orders/order-totals.ts';
import { computePromoDiscounts, pricedPlansOfOrder } from '../orders/plan-prices.ts';
import { queryActiveOrders } from '../orders/active-orders.ts';

/** Add-ons of a line in use. Add-ons ordered with the SIM have their ordered price. */
const buildAddonsInUse = (
  catalogue: Catalogue,
  product: PricedLine,
  { addons }: LineInUse,
  day: BusinessDate,
): SimInUse['addons'] =>
  addons
    .filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, day))
    .map(({ offer_uuid: uuid, started_at }) => {
      const ordered = product.addons.find((addon) => addon.uuid === uuid)?.price_cents;
      const price_cents = ordered ?? catalogue.addonByUuid.get(uuid)?.price_cents ?? 0;
      return { uuid, type: addonType(catalogue, uuid), price_cents, from: brusselsDate(new Date(started_at)) };
    });

type BillableSim = SimInUse & Pick<LineInUse, 'customer_product_uuid'>;

/**
 * SIMs of an order that were in use this month, at their ordered prices; a changed plan at its own price. Withdrawn SIMs are
 * settled separately and not billed.
 */
const buildBillableSims = (
  catalogue: Catalogue,
  known: OrderWithProducts,
  lineInUse: (order_product_uuid: string) => LineInUse | undefined,
  today: BusinessDate,
): BillableSim[] => {
  const { order, products } = known;
  const cards = products.filter(({ type }) => type === SIM_CARD).length;
  const plans = pricedPlansOfOrder(catalogue, { products }, lineInUse);
  const discounts = computePromoDiscounts(
    known,
    plans.map(({ present }) => present.plan_cents),
  );
  const discountsThen = computePromoDiscounts(
    known,
    plans.map(({ ahead }) => ahead.plan_cents),
  );
  return products.flatMap((product, at) => {
    const line = lineInUse(product.uuid);
    const plan = plans[at];
    if (!line || !plan || product.state === 'order_cancelled') return [];
    const sent = product.type === SIM_CARD && product.payment_type === 'postpaid';
    return [
      {
        ...toPriceLine(catalogue, product),
        ...plan.present,
        addons: buildAddonsInUse(catalogue, product, line, today),
        customer_product_uuid: line.customer_product_uuid,
        active_from: brusselsDate(line.activated_at),
        ended_on: line.ended_at ? brusselsDate(line.ended_at) : undefined,
        discount_cents: discounts[at] ?? 0,
        ahead: {
          ...plan.ahead,
          discount_cents: discountsThen[at] ?? 0,
          addons: buildAddonsInUse(catalogue, product, line, addMonths(firstOfMonth(today), 1)),
        },
        promo_months: order.promo?.months ?? 0,
        shipping_cents: sent ? order.totals.shipping_cents / cards : 0,
      },
    ];
  });
};

/** Replies with the next bill or prepaid month and its date. */
export const nextBill: Handler<typeof orderingContract, 'GET /api/order/next-bill'> = async ({ db, caller, now }) => {
  const { customer_uuid } = caller;
  const today = brusselsDate(now());
  const catalogue = await getCatalogue(db);
  const orders = await queryActiveOrders(db.read, customer_uuid);
  const order_product_uuids = orders.flatMap(({ products }) => products.map(({ uuid }) => uuid));
  const month = startOfBusinessDay(firstOfMonth(today));
  const lines = await queryLinesInUseSince(db.read, { customer_uuid, order_product_uuids }, month);
  const sims = orders.flatMap((known) => buildBillableSims(catalogue, known, (uuid) => lines.get(uuid), today));
  const bill = nextBillOf(sims, today);
  return {
    next: bill && {
      at: toIso(startOfBusinessDay(bill.date)),
      postpaid: bill.postpaid && toPriceSumReply(bill.postpaid),
      prepaid: bill.prepaid && toPriceSumReply(bill.prepaid),
      postpaid_sims: sims
        .filter(({ payment_type }) => payment_type === 'postpaid')
        .map(({ customer_product_uuid, ended_on = null }) => ({ customer_product_uuid, ended_on })),
    },
  };
};
