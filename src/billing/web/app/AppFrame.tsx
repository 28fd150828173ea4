import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import type { RefetchableQuery } from '#platform/browser/refetchable-query.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import { Problem } from '#platform/browser/client.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { accountPaths } from '#account/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import './app.css';

type AppFrameProps = { title: string; children: ReactNode };

/** A web view of the app: a heading and its content. */
export function AppFrame({ title, children }: AppFrameProps) {
  useStepTitle(title);
  return (
    <main id="main" className="wrap page webview">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  );
}

type TokenQuery = RefetchableQuery & { error: unknown };

/** A web view without data: loading, a link that is dead and what to do, or an error with a retry button. */
export function AppWithoutInvoice({ token, query }: { token: string; query: TokenQuery }) {
  const t = useTexts('billing/web/app');
  const platformTexts = useTexts('platform');
  const { error } = query;
  const isDead = token === '' || (error instanceof Problem && error.status >= 400 && error.status < 429);
  if (isDead)
    return (
      <AppFrame title={t('dead.title')}>
        <Picture src={broken} className="webview__picture" />
        <p>{t('dead.text')}</p>
        <p>{t('dead.todo')}</p>
        <Button kind="secondary" wide href={accountPaths.home({ next: paymentsPaths.payments() })}>
          {t('dead.logIn')}
        </Button>
      </AppFrame>
    );
  return (
    <AppFrame title={t('pay.title')}>
      {error ? (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retryText={platformTexts('retry')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonCard label={platformTexts('loading')} lines={3} />
      )}
    </AppFrame>
  );
}
