import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { FailedScreen } from '#platform/ui/states/FailedScreen.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';

export function DetailsFrame({ intro, children }: { intro?: string; children: ReactNode }) {
  const t = useTexts('account/web/details');
  return (
    <main id="main" className="wrap page" aria-busy={intro === undefined}>
      <PageHead title={t('title')} backTo={accountPaths.settings()} backText={t('back')}>
        {intro !== undefined && <p className="quiet">{intro}</p>}
      </PageHead>
      {children}
    </main>
  );
}

export function SkeletonDetails() {
  const platformTexts = useTexts('platform');
  return (
    <div className="part">
      <SkeletonFields label={platformTexts('loading')} fields={6} button />
    </div>
  );
}

export function DetailsLoading() {
  return (
    <DetailsFrame>
      <SkeletonDetails />
    </DetailsFrame>
  );
}

export function DetailsFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const t = useTexts('account/web/details');
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

/** For an account without an order: its details are asked for with the first one. */
export function NoDetails() {
  const t = useTexts('account/web/details');
  return (
    <main id="main" className="wrap page">
      <EmptyState
        headingLevel={1}
        title={t('none')}
        text={t('noneMore')}
        action={<Button href={orderingPaths.choose()}>{t('noneAction')}</Button>}
      />
    </main>
  );
}
