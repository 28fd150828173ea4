import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import { Tracker } from '#platform/ui/cards/Tracker.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { OrderOutcome } from './order-outcome.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

/** The payment is pending at the bank. After a while it shows that leaving is safe. */
export function OrderPaymentPending({ outcome }: { outcome: Extract<OrderOutcome, { kind: 'waiting' }> }) {
  const t = useTexts('ordering/web/success');
  const ordering = useTexts('ordering');
  const slow = useIsSlow(true);
  const esim = outcome.sims.every(({ type }) => type === ESIM);
  return (
    <SuccessFrame picture={bank} stands={t('waiting')} text={t('waitingText')}>
      {slow && <Notice live>{t('waitingLong')}</Notice>}
      <Card>
        <Tracker
          doneText={ordering('track.done')}
          steps={[
            { key: 'ordered', name: ordering('track.step.ordered'), state: 'done' },
            { key: 'bank', name: t('waiting'), state: 'now' },
            {
              key: 'prepared',
              name: ordering(esim ? 'track.step.preparedEsim' : 'track.step.prepared'),
              state: 'todo',
            },
          ]}
        />
      </Card>
    </SuccessFrame>
  );
}
