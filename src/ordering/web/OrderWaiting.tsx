import { useEffect, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import { Tracker } from '#platform/ui/Tracker.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { OrderOutcome } from './order-outcome.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderWaitingProps = {
  outcome: Extract<OrderOutcome, { kind: 'waiting' }>;
  /** Milliseconds after which we say that leaving is safe. */
  slowAfter?: number;
};

/** The bank has the word. After a while: that it still works, that leaving is safe, and the way back to its page. */
export function OrderWaiting({ outcome, slowAfter = 8000 }: OrderWaitingProps) {
  const t = useTexts('ordering');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, [slowAfter]);
  const esim = outcome.sims.every(({ type }) => type === ESIM);
  return (
    <SuccessFrame picture={bank} stands={t('success.waiting')} text={t('success.waitingText')}>
      {slow && <Notice live>{t('success.waitingLong')}</Notice>}
      <Card>
        <Tracker
          doneText={t('track.done')}
          steps={[
            { key: 'ordered', name: t('track.step.ordered'), state: 'done' },
            { key: 'bank', name: t('success.waiting'), state: 'now' },
            { key: 'prepared', name: t(esim ? 'track.step.preparedEsim' : 'track.step.prepared'), state: 'todo' },
          ]}
        />
      </Card>
      {slow && outcome.checkout_url !== null && (
        <Button wide href={outcome.checkout_url} icon={external}>
          {t('success.backToPay')}
        </Button>
      )}
    </SuccessFrame>
  );
}
