import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FulfilmentStatus } from '#ordering/rules/fulfilment-status.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import { PortInCorrection } from '#porting/web/parts/PortInProgress.tsx';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { EsimInstallation } from '#subscriptions/web/parts/EsimInstallation.tsx';
import { identityPaths } from '#identity/paths.ts';
import { accountPaths } from '#account/paths.ts';
import { LazyOrderEmailConfirmation, LazyOrderActions } from '../placed/LazyOrderParts.tsx';
import { LazyActivationForm } from '../fulfilment/LazyActivationForm.tsx';
import { RetryActivation } from '../fulfilment/RetryActivation.tsx';
import type { PlacedSim } from '#ordering/rules/placed-sim.ts';
import { useActivateSim } from '../fulfilment/use-activate-sim.ts';
import { toFulfilmentStatus, unpaidTextKey } from '../fulfilment/sim-fulfilment-status.ts';
import { SimTracker } from '../fulfilment/SimTracker.tsx';
import { useActivateWithOrWithoutPortIn } from './use-activate-with-or-without-port-in.ts';
import '../fulfilment/fulfilment.css';

export type EsimFulfilmentProps = {
  product: PlacedSim;
  /** All SIMs of the same order. */
  sims: readonly PlacedSim[];
  /** The email address of the customer while it is unconfirmed. */
  unconfirmed: string | null;
};

/** Steps before the installation, at which its hint is not shown yet. */
const stepsBefore: ReadonlySet<FulfilmentStatus['step']> = new Set<FulfilmentStatus['step']>([
  'awaiting_payment',
  'confirm_email',
  'identify',
  'first_payment',
]);

/** A pending eSIM: the next action at the left, the tracker at the right. */
export function EsimFulfilment({ product, sims, unconfirmed }: EsimFulfilmentProps) {
  const t = useTexts('subscriptions');
  const { step } = toFulfilmentStatus(product);
  return (
    <div className="cols">
      <div className="stack g6">
        <div className="stack g2">
          <h1 tabIndex={-1}>{t('esim.title')}</h1>
          <p className="quiet">
            {stepsBefore.has(step) ? product.offer.name : t('esim.intro', { plan: product.offer.name })}
          </p>
        </div>
        <EsimCurrentStep product={product} sims={sims} unconfirmed={unconfirmed} />
      </div>
      <aside className="side" aria-label={t('track.title')}>
        <Card as="section" className="stack g4">
          <h2>{t('track.title')}</h2>
          <SimTracker product={product} />
        </Card>
      </aside>
    </div>
  );
}

function EsimCurrentStep({ product, sims, unconfirmed }: EsimFulfilmentProps) {
  const t = useTexts('subscriptions');
  const portingTexts = useTexts('porting');
  const correct = useActivateWithOrWithoutPortIn(product.uuid);
  const toPlan = <Button href={accountPaths.dashboard()}>{t('esim.toPlan')}</Button>;
  const { step, number_refused } = toFulfilmentStatus(product);
  const isActivating = toActivationState(product.state) === 'activating';
  const shownStep = `${step} ${isActivating}`;
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
  if (product.type !== ESIM) return <EsimWaitingNotice text={t('esim.isCard')} action={toPlan} />;
  switch (step) {
    case 'cancelled':
    case 'withdrawn':
    case 'ended':
      return <EsimWaitingNotice text={t(`pending.text.${step}`)} action={toPlan} />;
    case 'awaiting_payment':
      return <EsimWaitingNotice text={t(unpaidTextKey(product))} action={<LazyOrderActions sims={sims} />} />;
    case 'confirm_email':
      return <EsimActivation product={product} unconfirmed={unconfirmed} />;
    case 'identify':
      return (
        <EsimWaitingNotice
          text={t('pending.text.identify')}
          action={
            <Button href={identityPaths.identify({ next: accountPaths.esim(product.uuid) })}>
              {t('pending.identify')}
            </Button>
          }
        />
      );
    case 'first_payment':
      return <EsimWaitingNotice text={t('pending.text.first_payment')} action={toPlan} />;
    case 'activation_failed':
      return <RetryActivation product={product} />;
    case 'install':
    case 'switching_on':
      if (!isActivating && unconfirmed === null && canActivateDirectly(product))
        return <AutomaticActivation product={product} />;
      if (!isActivating) return <EsimActivation product={product} unconfirmed={unconfirmed} />;
      return (
        <div className="stack g6">
          {number_refused && product.port_in && (
            <Card as="section" className="stack g4">
              <h2>{portingTexts('correct.title')}</h2>
              <PortInCorrection
                port_in={product.port_in}
                send={correct}
                temporary={product.msisdn}
                onDone={() => undefined}
              />
            </Card>
          )}
          <EsimInstallStep product={product} />
        </div>
      );
    case 'active':
      return <EsimWaitingNotice text={t('active.text', { plan: product.offer.name })} action={toPlan} />;
    default:
      return <EsimWaitingNotice text={t('esim.preparing')} live />;
  }
}

/** Whether no input is missing: the order contains the consent to an early start, and there is no port-in. */
const canActivateDirectly = ({ early_start_needed, port_in }: PlacedSim): boolean =>
  !early_start_needed && port_in === null;

/** Requests the activation on mount. Shows the form with the reason when the server refuses. */
function AutomaticActivation({ product }: { product: PlacedSim }) {
  const t = useTexts('subscriptions');
  const activate = useActivateSim();
  const [error, setError] = useState<unknown>(null);
  const wasRequested = useRef(false);
  useEffect(() => {
    if (wasRequested.current) return;
    wasRequested.current = true;
    activate({ order_product_uuid: product.uuid, early_start: false }).catch(setError);
  }, [activate, product.uuid]);
  return error !== null ? (
    <EsimActivation product={product} unconfirmed={null} problem={errorText(error)} />
  ) : (
    <EsimWaitingNotice text={t('esim.preparing')} live />
  );
}

type EsimActivationProps = Pick<EsimFulfilmentProps, 'product' | 'unconfirmed'> & {
  /** Why the activation that the screen requested did not start. */
  problem?: string | null;
};

function EsimActivation({ product, unconfirmed, problem }: EsimActivationProps) {
  const t = useTexts('subscriptions');
  if (unconfirmed !== null)
    return (
      <Card>
        <LazyOrderEmailConfirmation address={unconfirmed} />
      </Card>
    );
  return (
    <Card as="section" className="stack g5">
      <div className="stack g2">
        <h2>{t('esim.before')}</h2>
        <p className="quiet">{t('esim.beforeText')}</p>
      </div>
      {product.port_in?.state === 'rejected' && <Notice kind="bad">{product.port_in.rejection_text}</Notice>}
      {problem && (
        <Notice kind="bad" live>
          {problem}
        </Notice>
      )}
      <LazyActivationForm product={product} submitText={t('esim.start')} />
      <DownloadButton
        url={`/api/order/contract-summary?order_product_uuid=${product.uuid}`}
        fileName={t('esim.summaryFile')}
        text={t('esim.summary')}
      />
    </Card>
  );
}

function EsimInstallStep({ product }: { product: PlacedSim }) {
  const t = useTexts('subscriptions');
  if (product.esim?.progress === 'installed') return <EsimWaitingNotice text={t('esim.switchingOn')} live />;
  return product.esim ? (
    <EsimInstallation esim={product.esim} />
  ) : (
    <EsimWaitingNotice text={t('esim.preparing')} live />
  );
}

function EsimWaitingNotice({ text, action, live = false }: { text: string; action?: ReactNode; live?: boolean }) {
  return (
    <Card className="stack g4 waiting">
      <Picture src={esimPicture} className="esim-hero" />
      <p {...(live ? { role: 'status' } : {})}>{text}</p>
      {action}
    </Card>
  );
}
