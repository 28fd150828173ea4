import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import parcel from '#platform/ui/pictures/parcel.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import { SupportContact } from '#subscriptions/web/parts/SupportContact.tsx';
import type { SimSwap } from '#swap/contract.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import { SwapActivationForm } from './SwapActivationForm.tsx';

type Props = { swap: SimSwap; sim_state: SimState };

/** The current step of a swap and the action of the customer, if any. */
export function SwapCurrentStep({ swap, sim_state }: Props) {
  const t = useTexts('swap/web/new-sim');
  const { order_product } = swap;
  const esim = order_product.type === ESIM;
  const picture = esim ? esimPicture : simPicture;
  if (sim_state === 'suspended' && (swap.state === 'sim_in_delivery' || swap.state === 'esim_ready'))
    return <Step picture={picture} text={codeText('SIM_SWAP_SUSPENDED')} />;
  switch (swap.state) {
    case 'held':
      return <SecurityDelayStep swap={swap} />;
    case 'sim_in_delivery':
      return <CardInDelivery swap={swap} />;
    case 'esim_ready':
      return order_product.esim?.progress === 'installed' ? (
        <Step picture={picture} text={t('now.installed')} live>
          <SwapActivationForm swap={swap} />
        </Step>
      ) : (
        <Step picture={picture} text={t('now.esim')}>
          {order_product.failure_code && <Notice kind="warn">{codeText(order_product.failure_code)}</Notice>}
          <Button href={accountPaths.esim(swap.customer_product_uuid)}>{t('now.install')}</Button>
        </Step>
      );
    case 'activating':
      return <Step picture={picture} text={t('now.activating')} live />;
    case 'failed':
      return (
        <Step picture={picture} text={t('now.failed')}>
          <Notice kind="bad">{t('now.failedWhy')}</Notice>
          {order_product.tries_left > 0 ? (
            <>
              <p className="small quiet">{t('now.left', { count: order_product.tries_left })}</p>
              <SwapActivationForm swap={swap} />
            </>
          ) : (
            <>
              <p>{t('now.support')}</p>
              <SupportContact />
            </>
          )}
        </Step>
      );
    default:
      return order_product.failure_code === 'ADDRESS_REFUSED' ? (
        <Step picture={parcel} text={t('now.address')} />
      ) : (
        <Step picture={picture} text={t(esim ? 'now.preparingEsim' : 'now.preparingCard')} live />
      );
  }
}

/** The security delay: its cause, its end, and what the customer can do meanwhile. */
function SecurityDelayStep({ swap: { held_for, held_until, requested_at, reason } }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  const format = useFormat();
  const heldUntilText = format.dateTime(held_until ?? requested_at);
  return (
    <Step picture={shield} text={t('now.held', { until: heldUntilText })}>
      <p>{t(`holdWhy.${held_for ?? 'account'}`)}</p>
      <p>{t(isLostOrStolen(reason) ? 'now.heldBlocked' : 'now.heldWorks')}</p>
      {held_for === 'address' && <p>{t('now.heldAddress')}</p>}
      <p className="strong">{t('now.heldNot')}</p>
    </Step>
  );
}

function CardInDelivery({ swap }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  const format = useFormat();
  const { delivery } = swap.order_product;
  const isDelivered = delivery?.state === 'delivered';
  const isReturned = delivery?.state === 'returned';
  const day = delivery?.expected_at;
  const text = isDelivered
    ? t('now.delivered')
    : isReturned
      ? t('now.returned')
      : day
        ? t('now.expected', { day: format.weekday(day) })
        : t('now.sent');
  return (
    <Step picture={isDelivered ? simPicture : parcel} text={text}>
      {delivery?.tracking_code && !isDelivered && (
        <CopyField
          label={t('now.tracking')}
          value={delivery.tracking_code}
          copyText={t('copy')}
          copiedText={t('copied')}
        />
      )}
      {!isReturned && (
        <section className="stack g4">
          <h2>{t('activate.title')}</h2>
          <SwapActivationForm swap={swap} />
        </section>
      )}
    </Step>
  );
}

type StepProps = { picture: string; text: ReactNode; live?: boolean; children?: ReactNode };

function Step({ picture, text, live = false, children }: StepProps) {
  return (
    <Card className="stack g5">
      <div className="swap__now">
        <Picture src={picture} className="swap__pic" />
        <p {...(live ? { role: 'status' } : {})}>{text}</p>
      </div>
      {children}
    </Card>
  );
}
