import { identityPaths } from '#identity/paths.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { OrderOutcomeView } from './OrderOutcomeView.tsx';
import { SuccessFrame } from './SuccessFrame.tsx';
import { useOrderOutcome } from './use-order-outcome.ts';

/**
 * The screen after ordering and after the redirect from the bank: the state of the order and the next steps. Works
 * without a session, after a reload and in another browser.
 */
export function SuccessScreen() {
  const hasSession = useHasSession();
  return (
    <main id="main" className="wrap page">
      {hasSession ? <SignedInSuccess /> : <AnonymousSuccess />}
    </main>
  );
}

function SignedInSuccess() {
  const t = useTexts('ordering/web/success');
  const platformTexts = useTexts('platform');
  const orderOutcome = useOrderOutcome();
  if (orderOutcome.state === 'known') return <OrderOutcomeView {...orderOutcome} />;
  if (orderOutcome.state === 'loading') {
    return (
      <div className="success" aria-busy="true">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
        </div>
        <SkeletonCard label={platformTexts('loading')} lines={4} />
      </div>
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title={t('loadFailed.title')}
      text={t('loadFailed.text')}
      retryText={platformTexts('retry')}
      retrying={orderOutcome.retrying}
      onRetry={orderOutcome.retry}
    />
  );
}

function AnonymousSuccess() {
  const t = useTexts('ordering/web/success');
  return (
    <SuccessFrame picture={mail} text={t('confirmedAnonymous')}>
      <Button wide href={identityPaths.login()}>
        {t('login')}
      </Button>
    </SuccessFrame>
  );
}
