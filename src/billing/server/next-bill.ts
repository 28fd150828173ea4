import { computeNextBill, type SimInUse } from '#billing/rules/next-bill.ts';
import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import type { BillingContract } from '#billing/contract.ts';
import { addonType, type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
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
import {
  agreedCents,
  type AgreedPrice,
  fullPriceFrom,
  isVoid,
  promoDiscount,
  shippingCents,
} from '#subscriptions/rules/agreed-price.ts';
import { type BillableLine, queryAgreedPrices, queryBillableLines } from '#subscriptions/server/queries.ts';

type BillableSim = SimInUse & Pick<BillableLine, 'customer_product_uuid'>;

/** A SIM with its agreed prices, of this month and of the next. */
const toBillableSim = (
  line: BillableLine,
  prices: readonly AgreedPrice[],
  catalogue: Catalogue,
  today: BusinessDate,
): BillableSim => {
  const month = firstOfMonth(today);
  const next = addMonths(month, 1);
  const planOn = (uuid: string, first: BusinessDate) => {
    const plan_cents = agreedCents(prices, 'plan', uuid) ?? catalogue.offerByUuid.get(uuid)?.price_cents ?? 0;
    return { uuid, plan_cents, discount_cents: promoDiscount(prices, plan_cents, first) };
  };
  const addonsOn = (day: BusinessDate) =>
    line.addons
      .filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, day))
      .map(({ offer_uuid: uuid, started_at }) => ({
        uuid,
        type: addonType(catalogue, uuid),
        price_cents: agreedCents(prices, 'addon', uuid) ?? catalogue.addonByUuid.get(uuid)?.price_cents ?? 0,
        from: brusselsDate(new Date(started_at)),
      }));
  return {
    ...planOn(line.offer_uuid, month),
    payment_type: line.credit_limit_cents === null ? 'prepaid' : 'postpaid',
    addons: addonsOn(today),
    customer_product_uuid: line.customer_product_uuid,
    active_from: brusselsDate(line.activated_at),
    ended_on: line.ended_at ? brusselsDate(line.ended_at) : undefined,
    discount_until: fullPriceFrom(prices, month),
    ahead: { ...planOn(line.pending_offer_uuid ?? line.offer_uuid, next), addons: addonsOn(next) },
    shipping_cents: shippingCents(prices),
  };
};

/** Replies with the next bill or prepaid month and its date. */
export const nextBill: Handler<BillingContract, 'GET /api/order/next-bill'> = async ({ db, caller, now }) => {
  const { customer_uuid } = caller;
  const today = brusselsDate(now());
  const catalogue = await getCatalogue(db);
  const [lines, prices] = await Promise.all([
    queryBillableLines(db.read, customer_uuid, startOfBusinessDay(firstOfMonth(today))),
    queryAgreedPrices(db.read, customer_uuid),
  ]);
  const sims = lines.flatMap((line) => {
    const agreed = prices.get(line.customer_product_uuid) ?? [];
    return isVoid(agreed) ? [] : [toBillableSim(line, agreed, catalogue, today)];
  });
  const bill = computeNextBill(sims, today);
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
