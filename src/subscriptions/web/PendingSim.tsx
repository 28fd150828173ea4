import { displayPhone } from '#customers/rules/phone.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { SimCard } from '#platform/ui/SimCard.tsx';
import type { Tone } from '#platform/ui/StateChip.tsx';
import alert from '#platform/ui/pictures/icons/alert.svg?raw';
import card from '#platform/ui/pictures/icons/card.svg?raw';
import truck from '#platform/ui/pictures/icons/truck.svg?raw';
import { NextStep } from './NextStep.tsx';
import { NumberMove } from './NumberMove.tsx';
import { SimTracker } from './SimTracker.tsx';

type Look = { key: string; tone: Tone; icon?: string };

/** What the band of the card says, and in which colour. */
const lookOf = ({ state, order_state, delivery, port_in }: OrderProduct): Look => {
  if (state === 'order_cancelled') return { key: 'order_cancelled', tone: 'off' };
  if (order_state === 'awaiting_payment') return { key: 'awaiting_payment', tone: 'warn', icon: card };
  if (state === 'activation_failed') return { key: 'activation_failed', tone: 'bad' };
  if (port_in?.state === 'rejected' || port_in?.state === 'expired') return { key: 'port_in_rejected', tone: 'bad' };
  if (delivery?.state === 'returned') return { key: 'returned', tone: 'bad', icon: alert };
  if (state === 'sim_in_delivery')
    return { key: delivery?.state === 'delivered' ? 'delivered' : 'sim_in_delivery', tone: 'wait', icon: truck };
  return { key: state, tone: 'wait' };
};

/** A SIM on its way: its state, what comes next, and every step with its date. */
export function PendingSim({ product, verified }: { product: OrderProduct; verified: boolean }) {
  const t = useTexts('subscriptions');
  const { key, ...look } = lookOf(product);
  const cancelled = product.state === 'order_cancelled';
  const moves = product.port_in?.state === 'rejected' || product.port_in?.state === 'expired';
  return (
    <SimCard
      title={product.offer.name}
      number={<NumberText product={product} />}
      state={{ ...look, text: t(`pending.state.${key}`) }}
    >
      {cancelled ? (
        <p className="quiet">{t('pending.cancelled')}</p>
      ) : (
        <>
          {moves && (
            <NumberMove port_in={product.port_in} order_product_uuid={product.uuid} temporary={product.msisdn} />
          )}
          <div className="pending">
            <NextStep product={product} verified={verified} />
            <SimTracker product={product} />
          </div>
        </>
      )}
    </SimCard>
  );
}

function NumberText({ product: { msisdn, port_in, state, order_state } }: { product: OrderProduct }) {
  const t = useTexts('subscriptions');
  if (msisdn) return displayPhone(msisdn);
  if (state === 'order_cancelled') return null;
  if (port_in) return t('pending.keeps', { number: displayPhone(port_in.msisdn) });
  return order_state === 'awaiting_payment' ? null : t('pending.noNumber');
}
