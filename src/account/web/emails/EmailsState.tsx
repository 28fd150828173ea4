import { useTexts } from '#platform/browser/i18n.ts';
import { FailedScreen } from '#platform/ui/states/FailedScreen.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import './emails.css';

/** Loading state of the email screens. */
export function EmailsLoading() {
  const t = useTexts('account/web/emails');
  const platformTexts = useTexts('platform');
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <div className="mail stack g5">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <SkeletonCard label={platformTexts('loading')} lines={4} />
      </div>
    </main>
  );
}

export function EmailsFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const t = useTexts('account/web/emails');
  const platformTexts = useTexts('platform');
  return (
    <FailedScreen
      title={t('failed')}
      text={t('failedMore')}
      retryText={platformTexts('retry')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
