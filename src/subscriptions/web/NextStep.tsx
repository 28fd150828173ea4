import { useState, type ReactNode } from 'react';
import { contractSummaryPdf } from '#catalogue/web/questions.ts';
import { identityPaths } from '#identity/paths.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { CopyField } from '#platform/ui/CopyField.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { Picture } from '#platform/ui/Picture.tsx';
import { Sheet } from '#platform/ui/Sheet.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import parcel from '#platform/ui/pictures/parcel.svg?no-inline';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { subscriptionsPaths } from '../paths.ts';
import { ActivationForm } from './LateForms.tsx';

type Props = { product: OrderProduct; verified: boolean };

const ESIM = 0;

/** What happens next with a SIM on its way, and the one thing its customer can do for it now. */
export function NextStep({ product, verified }: Props) {
  const t = useTexts('subscriptions');
  if (product.order_state === 'awaiting_payment')
    return <Step picture={simPicture} text={t('pending.text.awaiting_payment')} />;
  if (product.state === 'activation_failed') return <Failed product={product} verified={verified} />;
  if (product.type === ESIM) return <EsimStep product={product} />;
  if (product.state === 'sim_in_delivery') return <CardStep product={product} verified={verified} />;
  if (product.state === 'activating') return <Step picture={simPicture} text={t('pending.text.activating')} />;
  return <Step picture={parcel} text={t('pending.text.in_processing')} />;
}

function Step({ picture, text, action }: { picture: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="nextstep">
      <Picture src={picture} className="tile__pic" />
      <p>{text}</p>
      {action}
    </div>
  );
}

function EsimStep({ product }: { product: OrderProduct }) {
  const t = useTexts('subscriptions');
  const ready = product.state === 'esim_ready' || product.state === 'activating';
  const installed = product.esim?.progress === 'installed';
  return (
    <Step
      picture={esimPicture}
      text={installed ? t('esim.switchingOn') : ready ? t('pending.text.esim_ready') : t('esim.preparing')}
      {...(ready && !installed
        ? { action: <Button href={subscriptionsPaths.esim(product.uuid)}>{t('pending.install')}</Button> }
        : {})}
    />
  );
}

function CardStep({ product, verified }: Props) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { delivery } = product;
  const here = delivery?.state === 'delivered';
  const text = () => {
    if (here) return t('pending.text.delivered');
    if (delivery?.state === 'returned') return t('pending.text.returned');
    return delivery?.expected_at
      ? t('pending.text.expected', { day: format.weekday(delivery.expected_at) })
      : t('pending.text.sim_in_delivery');
  };
  return (
    <div className="stack g4">
      <Step
        picture={here ? simPicture : parcel}
        text={text()}
        action={<ActivateButton product={product} verified={verified} kind={here ? 'primary' : 'secondary'} />}
      />
      {delivery?.tracking_code && !here && (
        <div className="boxed">
          <CopyField
            label={t('pending.tracking')}
            value={delivery.tracking_code}
            copyText={t('copy')}
            copiedText={t('copied')}
          />
        </div>
      )}
    </div>
  );
}

function Failed({ product, verified }: Props) {
  const t = useTexts('subscriptions');
  const support = product.tries_left === 0;
  return (
    <div className="stack g3">
      <Notice kind="error">
        {support
          ? codeText('ACTIVATION_FAILED')
          : product.type === ESIM
            ? codeText('ESIM_ACTIVATION_FAILED')
            : t('retryActivation.card')}
      </Notice>
      {support ? (
        <>
          <p>{t('retryActivation.support')}</p>
          <Button kind="secondary" href={contractSummaryPdf(product.offer.uuid)}>
            {t('retryActivation.contact')}
          </Button>
        </>
      ) : (
        <>
          <p className="quiet">{t('retryActivation.left', { count: product.tries_left })}</p>
          {product.type === ESIM ? (
            <Button href={subscriptionsPaths.esim(product.uuid)}>{t('retryActivation.again')}</Button>
          ) : (
            <ActivateButton product={product} verified={verified} kind="primary" again />
          )}
        </>
      )}
    </div>
  );
}

function ActivateButton({
  product,
  verified,
  kind,
  again = false,
}: Props & { kind: 'primary' | 'secondary'; again?: boolean }) {
  const t = useTexts('subscriptions');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {again ? t('retryActivation.again') : t('activation.open')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('activation.title')}
        text={t('activation.text')}
        closeText={t('close')}
      >
        <div className="sheet-body">
          {verified ? (
            <ActivationForm
              product={product}
              submitText={t('activation.submit')}
              onDone={() => {
                setOpen(false);
                toast({ text: t('activation.started') });
              }}
            />
          ) : (
            <Notice
              kind="warn"
              action={
                <Button small kind="secondary" href={identityPaths.emails()}>
                  {t('esim.confirmEmail')}
                </Button>
              }
            >
              {t('activation.emailFirst')}
            </Notice>
          )}
        </div>
      </Sheet>
    </>
  );
}
