import { BUSINESS } from '#customers/rules/customer-type.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { useCustomer } from '#customers/web/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { effectOf, promoDiscounts } from '#promotions/rules/promo.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/Card.tsx';
import { type PriceLine, PriceLines } from '#platform/ui/PriceLines.tsx';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { promoWorth } from '#promotions/web/questions.ts';
import { simGroups } from './sim-prices.ts';
import { vatSplit } from './vat-words.ts';

/** The SIMs of an order, each with its number as far as there is one, and what the order costs each month. */
export function OrderedSims({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const numberOf = ({ msisdn, port_in }: OrderProduct): string => {
    if (port_in) return t('track.keeping', { number: heldPhone(port_in.msisdn) });
    return msisdn ? heldPhone(msisdn) : t('summary.newNumber');
  };
  const [first] = sims;
  const several = sims.length > 1;
  return (
    <section className="stack g3">
      <div className="stack g1">
        <h2>{t('success.ordered')}</h2>
        {first && <p className="quiet">{t('success.number', { number: orderNumber(first.order_uuid) })}</p>}
      </div>
      <Rows>
        {sims.map((each, at) => (
          <Row
            key={each.uuid}
            over={several && t('choose.sims.name', { number: at + 1 })}
            icon={each.type === ESIM ? esim : sim}
            title={`${each.offer.name}, ${t(each.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}`}
            detail={numberOf(each)}
            end={
              // of several, the prices stand together below
              !several && (
                <span className="success__price">
                  {format.money(each.offer.price)} <span className="small quiet">{t('order.per')}</span>
                </span>
              )
            }
          />
        ))}
      </Rows>
      <EachMonth sims={sims} />
    </section>
  );
}

/** What the lines above come to, with extras and the promo. */
function EachMonth({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const promotions = useTexts('promotions');
  const format = useFormat();
  const company = useCustomer().data?.type === BUSINESS;
  const promo = sims[0]?.promo ?? null;
  const addons = sims.flatMap((each) => each.addons);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const plans = sims.map(({ offer }) => centsOf(offer.price));
  const before = sum([...plans, ...addons.map(({ price }) => centsOf(price))]);
  const discount = sum(promoDiscounts(promo && effectOf(promo), plans));
  const money = (amount: number) => format.money(toWire(amount));
  const groups = simGroups(t, format, sims);
  const lines: PriceLine[] = (groups.length > 0 ? [] : addons).map(({ name, price }) => ({
    label: name,
    value: format.money(price),
  }));
  if (promo) lines.push({ label: t('order.promoLine', { promo: promo.promo }), value: `−${money(discount)}` });
  const says = [
    company ? vatSplit(t, format, before - discount) : '',
    promo ? t('success.promo', { worth: promoWorth(promotions, format, promo), amount: money(before) }) : '',
  ];
  return (
    <Card>
      <PriceLines
        groups={groups}
        lines={lines}
        total={{ label: t('order.each'), value: money(before - discount), context: says.filter(Boolean).join(' ') }}
      />
    </Card>
  );
}
