import { useQuery } from '@tanstack/react-query';
import type { PriceSumReply } from '#billing/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useCustomer } from '#customers/web/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderedSimName } from '#ordering/rules/placed-sim.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { isOrderInFulfilment } from '#ordering/rules/open-orders.ts';
import { toPromoEffect, computePlanDiscounts } from '#promotions/rules/promo.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { monthPriceParts } from '#billing/rules/month-price-parts.ts';
import { computePriceSum, type PriceSum } from '#billing/rules/price-sum.ts';
import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import { type PromoReply, formatPromoWorth } from '#promotions/web/queries.ts';
import { currentOrderQuery } from '../basket/current-order.ts';
import { buildSumLines, toTotalCents } from '../cost/sum-lines.ts';

/** The SIMs of an order with their numbers, where known, and the monthly cost. */
export function OrderedSims({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  const numberOf = ({ msisdn, port_in }: OrderProduct): string => {
    if (port_in) return orderingTexts('track.keeping', { number: formatPhoneNoBreak(port_in.msisdn) });
    return msisdn ? formatPhoneNoBreak(msisdn) : orderingTexts('sims.newNumber');
  };
  const [firstSim] = sims;
  const hasSeveralSims = sims.length > 1;
  return (
    <section className="stack g3">
      <div className="stack g1">
        <h2>{t('ordered')}</h2>
        {firstSim && <p className="quiet">{t('number', { number: orderNumber(firstSim.order_uuid) })}</p>}
      </div>
      <RowList>
        {sims.map((product, at) => (
          <Row
            key={product.uuid}
            overline={hasSeveralSims && orderingTexts('sims.name', { number: at + 1 })}
            icon={product.type === ESIM ? esim : sim}
            title={`${orderedSimName(product)}, ${orderingTexts(product.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}`}
            detail={product.own_number ? `${numberOf(product)}, ${t('own')}` : numberOf(product)}
          />
        ))}
      </RowList>
      <OrderedSimsCosts sims={sims} />
    </section>
  );
}

/** The monthly total with extras and promo, and the amount due today or paid with the order. */
function OrderedSimsCosts({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const promotionsTexts = useTexts('promotions');
  const format = useFormat();
  const isCompany = useCustomer().data?.type === BUSINESS;
  const promo = sims[0]?.promo ?? null;
  const sum = toPriceSumReply(sumMonthlyPrice(sims, promo));
  const priceBeforePromo = centsToEuro(sumMonthlyPrice(sims, null).total_cents);
  const notes = [
    formatVatText(platformTexts, format, toTotalCents(sum), { company: isCompany }),
    promo
      ? t('promo', { worth: formatPromoWorth(promotionsTexts, format, promo), amount: format.money(priceBeforePromo) })
      : '',
  ];
  const oneTimeCost = useOneTimeCost(sims);
  const context = { sims, promo: promo?.promo ?? null };
  return (
    <Card className="stack g4">
      <PriceLines
        {...buildSumLines(orderingTexts, format, sum, context, true)}
        total={{
          label: orderingTexts('order.each'),
          value: format.money(sum.total),
          context: notes.filter(Boolean).join(' '),
        }}
      />
      {oneTimeCost && (
        <PriceLines
          small
          {...buildSumLines(orderingTexts, format, oneTimeCost.sum, { ...context, isFullMonth: true })}
          total={{
            label: oneTimeCost.isPaid ? t('paidWhenOrdering') : orderingTexts('order.dueNow'),
            value: format.money(oneTimeCost.sum.total),
            context: formatVatText(platformTexts, format, toTotalCents(oneTimeCost.sum), { company: isCompany }),
          }}
        />
      )}
    </Card>
  );
}

/** Whether all parts of a sum belong to these SIMs. False when other SIMs of the order are active already. */
const isSumOfSims = ({ parts }: PriceSumReply, sims: readonly OrderProduct[]): boolean =>
  parts.every(({ sim: index, uuid }) => {
    if (index === null) return true;
    const product = sims[index];
    return product !== undefined && [product.offer, ...product.addons].some((each) => each.uuid === uuid);
  });

/** Returns the one-time cost of an order: the amount due, or the amount paid once it is known. */
const useOneTimeCost = (sims: readonly OrderProduct[]): { sum: PriceSumReply; isPaid: boolean } | null => {
  const { order_uuid, order_state } = sims[0] ?? {};
  const isPaid = order_state !== undefined && isOrderInFulfilment(order_state);
  const { data } = useQuery({ ...currentOrderQuery, enabled: isPaid || order_state === 'awaiting_payment' });
  const isOfOrder = (each: { order_uuid: string }) => each.order_uuid === order_uuid;
  const sum = isPaid ? data?.confirmed?.find(isOfOrder)?.paid : data?.unpaid.find(isOfOrder)?.due;
  return sum && isSumOfSims(sum, sims) ? { sum, isPaid } : null;
};

/** Sums the monthly cost of ordered SIMs at the prices of the order. */
const sumMonthlyPrice = (sims: readonly OrderProduct[], promo: PromoReply | null): PriceSum => {
  const plans = sims.map(({ offer }) => euroToCentsOrZero(offer.price));
  const discounts = computePlanDiscounts(promo && toPromoEffect(promo), plans);
  return computePriceSum(
    sims.flatMap(({ offer, addons }, at) =>
      monthPriceParts(
        {
          uuid: offer.uuid,
          plan_cents: euroToCentsOrZero(offer.price),
          discount_cents: discounts[at] ?? 0,
          addons: addons.map(({ price, ...addon }) => ({ ...addon, price_cents: euroToCentsOrZero(price) })),
        },
        at,
      ),
    ),
  );
};
