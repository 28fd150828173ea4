import { useState, type ReactNode } from 'react';
import { contractSummaryPdfHref } from '#catalogue/web/parts/contract-summary.ts';
import { toSummaryRequest } from '../../rules/contract-summary-lines.ts';
import type { SharedStep } from '../../rules/shared-steps.ts';
import { identityPaths } from '#identity/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import parcel from '#platform/ui/pictures/parcel.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { accountPaths } from '#account/paths.ts';
import { LazyActivationForm } from './LazyActivationForm.tsx';
import { SupportContact } from '#subscriptions/web/parts/SupportContact.tsx';
import type { PlacedSim } from '../../rules/placed-sim.ts';
import { toFulfilmentStatus, unpaidTextKey } from './sim-fulfilment-status.ts';

/** Replaces content that requires a confirmed email address, and offers the confirmation. */
function EmailConfirmationNotice({ children }: { children: ReactNode }) {
  const t = useTexts('subscriptions');
  return (
    <Notice
      kind="warn"
      action={
        <Button small kind="secondary" href={identityPaths.emails()}>
          {t('esim.confirmEmail')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

type NextStepProps = {
  product: PlacedSim;
  verified: boolean;
  /** A notice above asks for the confirmation of the email address already. */
  noticed?: boolean;
};

/** Secondary: the notice above the steps has the main button of the screen. */
function StepButton({ href, children }: { href: string; children: string }) {
  return (
    <Button kind="secondary" href={href}>
      {children}
    </Button>
  );
}

/** Shows the next step of a pending SIM and the action that the customer can take. */
export function NextStep({
  product,
  verified,
  requestedStep,
  noticed = false,
}: NextStepProps & { requestedStep: SharedStep | null }) {
  const t = useTexts('subscriptions');
  const { step } = toFulfilmentStatus(product);
  if (requestedStep) return <StepTile picture={pictureOfSim(product)} text={t(`pending.too.${requestedStep}`)} />;
  switch (step) {
    case 'activation_failed':
      return <ActivationFailed product={product} verified={verified} noticed={noticed} />;
    case 'at_courier':
    case 'on_its_way':
    case 'delivered':
    case 'returned':
      return <CardNextStep step={step} product={product} verified={verified} />;
    case 'install':
      return verified ? (
        <StepTile
          picture={esimPicture}
          text={t('pending.text.install')}
          action={<StepButton href={accountPaths.esim(product.uuid)}>{t('pending.install')}</StepButton>}
        />
      ) : (
        <StepTile
          picture={esimPicture}
          text={t('esim.emailFirst')}
          action={<StepButton href={identityPaths.emails()}>{t('esim.confirmEmail')}</StepButton>}
        />
      );
    case 'confirm_email':
      return (
        <StepTile
          picture={pictureOfSim(product)}
          text={t('pending.text.confirm_email')}
          action={!noticed && <StepButton href={identityPaths.emails()}>{t('esim.confirmEmail')}</StepButton>}
        />
      );
    case 'identify':
      return (
        <StepTile
          picture={shield}
          text={t('pending.text.identify')}
          action={<StepButton href={identityPaths.identify()}>{t('pending.identify')}</StepButton>}
        />
      );
    case 'first_payment':
      return (
        <StepTile picture={pictureOfSim(product)} text={t('pending.text.first_payment')} action={<SupportContact />} />
      );
    case 'address_refused':
      return <StepTile picture={parcel} text={t('pending.text.address_refused')} action={<SupportContact />} />;
    case 'awaiting_payment':
      return <StepTile picture={pictureOfSim(product)} text={t(unpaidTextKey(product))} />;
    case 'active':
      return <StepTile picture={pictureOfSim(product)} text={t('active.text', { plan: product.offer.name })} />;
    default:
      return <StepTile picture={pictureOfSim(product)} text={t(`pending.text.${step}`)} />;
  }
}

const pictureOfSim = ({ type }: PlacedSim): string => (type === ESIM ? esimPicture : simPicture);

function StepTile({ picture, text, action }: { picture: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="nextstep">
      <Picture src={picture} className="tile__pic" />
      <p>{text}</p>
      {action}
    </div>
  );
}

type CardNextStepProps = { step: 'at_courier' | 'on_its_way' | 'delivered' | 'returned' };

function CardNextStep({ product, verified, step }: NextStepProps & CardNextStepProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { delivery } = product;
  const { can_activate } = toFulfilmentStatus(product);
  const isDelivered = step === 'delivered';
  const isDated = delivery?.expected_at && (step === 'at_courier' || step === 'on_its_way');
  const text = isDated
    ? t('pending.text.expected', { day: format.weekday(delivery.expected_at ?? '') })
    : t(`pending.text.${step}`);
  return (
    <div className="stack g4">
      <StepTile
        picture={isDelivered ? simPicture : parcel}
        text={text}
        {...(can_activate && isDelivered ? { action: <ActivateButton product={product} verified={verified} /> } : {})}
      />
      {delivery?.tracking_code && !isDelivered && (
        <div className="boxed">
          <CopyField
            label={t('pending.tracking')}
            value={delivery.tracking_code}
            copyText={t('copy')}
            copiedText={t('copied')}
          />
        </div>
      )}
      {can_activate && !isDelivered && (
        <p>
          <ActivateButton product={product} verified={verified} kind="text" text={t('activation.early')} />
        </p>
      )}
    </div>
  );
}

/** A failed activation: in red and with the main button of the screen, unless a notice above already shows it so. */
function ActivationFailed({ product, verified, noticed }: NextStepProps) {
  const t = useTexts('subscriptions');
  const needsSupport = product.tries_left === 0;
  const text = needsSupport
    ? codeText('ACTIVATION_FAILED')
    : product.type === ESIM
      ? codeText(product.failure_code ?? 'ESIM_ACTIVATION_FAILED')
      : t('retryActivation.card');
  return (
    <div className="stack g3">
      {noticed ? <p>{text}</p> : <Notice kind="bad">{text}</Notice>}
      {needsSupport ? (
        <>
          <p>{t('retryActivation.support')}</p>
          <Button kind="secondary" href={contractSummaryPdfHref(toSummaryRequest(product))}>
            {t('retryActivation.contact')}
          </Button>
        </>
      ) : (
        <>
          <p className="quiet">{t('retryActivation.left', { count: product.tries_left })}</p>
          {product.type === ESIM ? (
            <Button kind={noticed ? 'secondary' : 'primary'} href={accountPaths.esim(product.uuid)}>
              {t('retryActivation.again')}
            </Button>
          ) : (
            <ActivateButton product={product} verified={verified} text={t('retryActivation.again')} />
          )}
        </>
      )}
    </div>
  );
}

type ActivateButtonProps = NextStepProps & { kind?: 'secondary' | 'text'; text?: string };

function ActivateButton({ product, verified, kind = 'secondary', text }: ActivateButtonProps) {
  const t = useTexts('subscriptions');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {text ?? t('activation.open')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('activation.title')}
        text={t('activation.text')}
        closeText={t('close')}
      >
        <div className="sheet-body">
          {verified ? (
            <LazyActivationForm product={product} submitText={t('activation.submit')} onDone={() => setOpen(false)} />
          ) : (
            <EmailConfirmationNotice>{t('activation.emailFirst')}</EmailConfirmationNotice>
          )}
        </div>
      </Sheet>
    </>
  );
}
