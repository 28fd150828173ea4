import { useTexts } from '#platform/browser/i18n.ts';
import { ErrorState } from '#platform/ui/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/Skeleton.tsx';
import { PaymentStep } from './PaymentStep.tsx';

export function PaymentsLoading({ title = 'payments.title' }: { title?: string }) {
  const t = useTexts('payments');
  const platform = useTexts('platform');
  return (
    <PaymentStep title={t(title)}>
      <div className="pay__part stack g3" aria-busy="true">
        <SkeletonCard label={platform('loading')} lines={2} />
        <SkeletonCard label={platform('loading')} lines={2} />
      </div>
    </PaymentStep>
  );
}

export function PaymentsFailed({
  title = 'payments.title',
  onRetry,
  retrying,
}: {
  title?: string;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useTexts('payments');
  const platform = useTexts('platform');
  return (
    <PaymentStep title={t(title)}>
      <div className="pay__part">
        <ErrorState
          title={t('payments.failed')}
          text={t('payments.failedMore')}
          retryText={platform('retry')}
          onRetry={onRetry}
          retrying={retrying}
        />
      </div>
    </PaymentStep>
  );
}
