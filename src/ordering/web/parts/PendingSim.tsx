import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { CurrentNumber } from '#porting/web/parts/CurrentNumber.tsx';
import { PortInProgress } from '#porting/web/parts/PortInProgress.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { useScrollToHash } from '#platform/browser/use-scroll-to-hash.ts';
import { SimCard } from '#platform/ui/cards/SimCard.tsx';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';
import alert from '#platform/ui/pictures/icons/alert.svg?raw';
import card from '#platform/ui/pictures/icons/card.svg?raw';
import truck from '#platform/ui/pictures/icons/truck.svg?raw';
import type { SharedStep } from '#ordering/rules/shared-steps.ts';
import type { FulfilmentBand } from '#ordering/rules/fulfilment-status.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { NextStep } from '../fulfilment/NextStep.tsx';
import { useActivateWithOrWithoutPortIn } from './use-activate-with-or-without-port-in.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { orderedSimName, type PlacedSim } from '#ordering/rules/placed-sim.ts';
import { toFulfilmentStatus } from '../fulfilment/sim-fulfilment-status.ts';
import { SimTracker } from '../fulfilment/SimTracker.tsx';

type BandStyle = { tone: Tone; icon?: string };

/** Colour of the band; its text is always displayed too, for accessibility. */
const bandStyles: Readonly<Record<FulfilmentBand, BandStyle>> = {
  order_cancelled: { tone: 'off' },
  order_ended: { tone: 'off' },
  withdrawn: { tone: 'off' },
  awaiting_payment: { tone: 'warn', icon: card },
  activation_failed: { tone: 'bad' },
  install_failed: { tone: 'bad' },
  port_in_rejected: { tone: 'bad' },
  address_refused: { tone: 'bad', icon: alert },
  returned: { tone: 'bad', icon: alert },
  waits_for_you: { tone: 'warn' },
  waits_for_bill: { tone: 'wait' },
  in_processing: { tone: 'wait' },
  sim_in_delivery: { tone: 'wait', icon: truck },
  delivered: { tone: 'wait', icon: truck },
  esim_ready: { tone: 'wait' },
  activating: { tone: 'wait' },
  active: { tone: 'ok' },
};

export type PendingSimProps = {
  product: PlacedSim;
  verified: boolean;
  /** The step that a SIM higher in the list requests already. */
  requestedStep: SharedStep | null;
  /** A notice above shows the rejected number of an eSIM and links to the screen that corrects it; the number of a SIM card is corrected here. */
  noticed: boolean;
};

/** A pending SIM: its state, the next step and the tracker. */
export function PendingSim({ product, verified, requestedStep, noticed }: PendingSimProps) {
  const t = useTexts('subscriptions');
  const correct = useActivateWithOrWithoutPortIn(product.uuid);
  const { band, step, number_refused } = toFulfilmentStatus(product);
  const scrollProps = useScrollToHash(`sim-${product.uuid}`);
  return (
    <div {...scrollProps}>
      <SimCard
        title={orderedSimName(product)}
        number={<NumberText product={product} />}
        state={{ ...bandStyles[band], text: t(`pending.state.${band}`) }}
      >
        {step === 'cancelled' ? (
          <p className="quiet">{t('pending.text.cancelled')}</p>
        ) : step === 'withdrawn' ? (
          <div className="stack g3">
            <p className="quiet">{t('pending.text.withdrawn')}</p>
            <p>
              <a href={withdrawalPaths.withdrawal()}>{t('pending.withdrawal')}</a>
            </p>
          </div>
        ) : (
          <>
            {number_refused && !(noticed && product.type === ESIM && product.state === 'port_in_rejected') && (
              <PortInProgress port_in={product.port_in} send={correct} temporary={product.msisdn} />
            )}
            <div className="pending">
              <NextStep product={product} verified={verified} requestedStep={requestedStep} noticed={noticed} />
              <SimTracker product={product} />
            </div>
          </>
        )}
      </SimCard>
    </div>
  );
}

function NumberText({ product }: { product: PlacedSim }) {
  const t = useTexts('subscriptions');
  const { msisdn, port_in } = product;
  const { step } = toFulfilmentStatus(product);
  if (msisdn) return <CurrentNumber msisdn={msisdn} port_in={port_in} />;
  if (step === 'cancelled' || step === 'withdrawn' || step === 'ended') return null;
  if (port_in) return t('pending.keeps', { number: formatPhoneNoBreak(port_in.msisdn) });
  return step === 'awaiting_payment' || step === 'first_payment' ? null : t('pending.noNumber');
}
