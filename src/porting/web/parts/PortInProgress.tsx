import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { PortIn } from '#porting/contract.ts';
import { isNumberSwitchPending } from '#porting/rules/port-in-state.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';
import type { PortInCorrectionFormProps } from './PortInCorrectionForm.tsx';
import './move.css';

const LazyCorrectionForm = lazy(async () => ({
  default: (await import('./PortInCorrectionForm.tsx')).PortInCorrectionForm,
}));

/** The correction form of a rejected port-in, loaded lazily. */
export function PortInCorrection(props: ComponentProps<typeof LazyCorrectionForm>) {
  const t = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonFields label={t('loading')} fields={2} button />}>
      <LazyCorrectionForm {...props} />
    </Suspense>
  );
}

export type PortInProgressProps = {
  port_in: PortIn | null;
  send: PortInCorrectionFormProps['send'];
  /** The temporary number until the port-in is done, E.164. */
  temporary: Msisdn | null;
  /** Whether the temporary number already works. */
  works?: boolean;
};

/** Progress of a port-in, with the correction form after a rejection; renders nothing once it is done. */
export function PortInProgress({ port_in, send, temporary, works = false }: PortInProgressProps) {
  const t = useTexts('porting');
  const [isOpen, setIsOpen] = useState(false);
  if (port_in === null || port_in.state === 'cancelled' || port_in.state === 'draft') return null;
  if (port_in.state === 'ported' && !isNumberSwitchPending(port_in, temporary)) return null;
  const number = formatPhoneNoBreak(port_in.msisdn);
  if (port_in.state !== 'rejected' && port_in.state !== 'expired')
    return <PortInTracker port_in={port_in} number={number} temporary={temporary} />;
  return (
    <div className="move">
      <Notice
        kind="bad"
        live
        action={
          <Button small kind="secondary" onClick={() => setIsOpen(true)}>
            {t('correct.open')}
          </Button>
        }
      >
        <p className="strong">{t('move.refused', { number })}</p>
        <p>{port_in.state === 'expired' ? t('correct.expired') : `${port_in.rejection_text}.`}</p>
        {works && temporary && <p>{t('move.until', { number: formatPhoneNoBreak(temporary) })}</p>}
      </Notice>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('correct.title')} closeText={t('close')}>
        <div className="sheet-body">
          <PortInCorrection port_in={port_in} send={send} temporary={temporary} onDone={() => setIsOpen(false)} />
        </div>
      </Sheet>
    </div>
  );
}

type PortInTrackerProps = Pick<PortInProgressProps, 'temporary'> & { port_in: PortIn; number: string };

function PortInTracker({ port_in, number, temporary }: PortInTrackerProps) {
  const t = useTexts('porting');
  const format = useFormat();
  const operator = port_in.operator_name;
  const isPorted = port_in.state === 'ported';
  const isAgreed = isPorted || port_in.state === 'validated' || port_in.state === 'scheduled';
  const day = port_in.scheduled_at ? format.weekday(port_in.scheduled_at) : null;
  const steps: TrackerStep[] = [
    { key: 'submitted', name: t('move.submitted'), state: 'done' },
    {
      key: 'validated',
      name: t('move.validated', { operator }),
      state: isAgreed ? 'done' : 'now',
      ...(isAgreed ? {} : { timeText: t('move.oneDay') }),
    },
    {
      key: 'ported',
      name: t('move.ported'),
      state: isAgreed ? 'now' : 'todo',
      timeText: isPorted ? t('move.minutes') : (day ?? t('move.then')),
    },
  ];
  return (
    <section className="move card card--sky">
      <h3>{t('move.title', { number })}</h3>
      {temporary && (
        <p className="small move__text">{t('move.meanwhile', { number: formatPhoneNoBreak(temporary) })}</p>
      )}
      <Tracker doneText={t('done')} steps={steps} />
    </section>
  );
}
