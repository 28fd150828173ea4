import { composeBills } from '#billing/rules/bill.ts';
import { billCutoff, finalBillMonths } from '#billing/rules/bill-run.ts';
import { monthPriceParts, type SimPrice } from '#billing/rules/month-price-parts.ts';
import { computePriceSum } from '#billing/rules/price-sum.ts';
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
  isContractWithdrawn,
  promoDiscount,
} from '#subscriptions/rules/agreed-price.ts';
import { type BillableLine, queryAgreedPrices, queryBillableLines } from '#subscriptions/server/queries.ts';
import { toLineReply, toTotalsReply } from './bill-reply.ts';
import { queryAccountFacts } from './bills/bill-facts.ts';

/** The prices of a SIM in the month that begins on `first`, as scheduled today. */
const toScheduledPrice = (
  line: BillableLine,
  prices: readonly AgreedPrice[],
  catalogue: Catalogue,
  first: BusinessDate,
): SimPrice => {
  const uuid = line.pending_offer_uuid ?? line.offer_uuid;
  const plan_cents = agreedCents(prices, 'plan', uuid) ?? catalogue.offerByUuid.get(uuid)?.price_cents ?? 0;
  return {
    uuid,
    plan_cents,
    discount_cents: promoDiscount(prices, plan_cents, first),
    addons: line.addons
      .filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, first))
      .map(({ offer_uuid }) => ({
        uuid: offer_uuid,
        type: addonType(catalogue, offer_uuid),
        price_cents:
          agreedCents(prices, 'addon', offer_uuid) ?? catalogue.addonByUuid.get(offer_uuid)?.price_cents ?? 0,
      })),
  };
};

/** Replies with the next bill, by the same rule and facts as the bill run, and the next prepaid month, with their dates. */
export const nextBill: Handler<BillingContract, 'GET /api/order/next-bill'> = async ({
  db,
  caller,
  language,
  now,
  settings,
}) => {
  const { customer_uuid } = caller;
  const today = brusselsDate(now());
  const first = firstOfMonth(today);
  const nextMonth = addMonths(first, 1);
  const [catalogue, lines, prices, accounts] = await Promise.all([
    getCatalogue(db),
    queryBillableLines(db.read, [customer_uuid], startOfBusinessDay(first)),
    queryAgreedPrices(db.read, [customer_uuid]),
    // The month before is composed too until it is billed: it uses credit and late usage first.
    Promise.all(
      finalBillMonths(today).map(async (month) => {
        const factsByCustomer = await queryAccountFacts(
          db.read,
          { db, cipher: db.cipher, language },
          [customer_uuid],
          month,
        );
        const facts = factsByCustomer.get(customer_uuid);
        return facts ? [{ ...facts, month }] : [];
      }),
    ),
  ]);
  const months = accounts.flat();
  const bills = composeBills(months);
  const monthIndex = months.findIndex(({ month }) => month === first);
  const [facts, bill] = [months[monthIndex], bills[monthIndex] ?? null];
  const prepaid = lines
    .filter(({ credit_limit_cents, ended_at }) => credit_limit_cents === null && ended_at === null)
    .map((line) => ({ line, agreed: prices.get(line.customer_product_uuid) ?? [] }))
    .filter(({ agreed }) => !isContractWithdrawn(agreed))
    .map(({ line, agreed }, sim) => monthPriceParts(toScheduledPrice(line, agreed, catalogue, nextMonth), sim));
  if (!bill && prepaid.length === 0) return { next: null };
  return {
    next: {
      at: toIso(startOfBusinessDay(nextMonth)),
      bill_at: toIso(billCutoff(first, settings.USAGE_CUTOFF_HOURS)),
      bill: bill && {
        basis: facts?.basis ?? 'gross',
        sims: (facts?.sims ?? []).map(({ customer_product_uuid, msisdn, plan: { name } }) => ({
          customer_product_uuid,
          msisdn,
          name,
        })),
        lines: bill.lines.map(toLineReply),
        contributions: bill.contributions.map(toLineReply),
        totals: toTotalsReply(bill),
      },
      prepaid: prepaid.length === 0 ? null : toPriceSumReply(computePriceSum(prepaid.flat())),
    },
  };
};
