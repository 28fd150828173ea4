import { useTexts } from '#platform/browser/i18n.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonChoices } from '#platform/ui/states/Skeletons.tsx';
import { PaymentStep } from './PaymentStep.tsx';

export function PaymentsLoading() {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  return (
    <PaymentStep title={t('payment.title')}>
      <div className="payment__part stack g3" aria-busy="true">
        <SkeletonChoices label={platformTexts('loading')} />
      </div>
    </PaymentStep>
  );
}

/** Skeleton of the bank check, which shows steps and no choices. */
export function ConfirmLoading() {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  return (
    <PaymentStep title={t('payment.confirm')}>
      <div className="payment__part" aria-busy="true">
        <SkeletonCard label={platformTexts('loading')} />
      </div>
    </PaymentStep>
  );
}

export function PaymentsFailed({
  title = 'payment.title',
  onRetry,
  retrying,
}: {
  title?: string;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  return (
    <PaymentStep title={t(title)}>
      <div className="payment__part">
        <ErrorState
          title={t('payment.failed')}
          text={t('payment.failedMore')}
          retryText={platformTexts('retry')}
          onRetry={onRetry}
          retrying={retrying}
        />
      </div>
    </PaymentStep>
  );
}
