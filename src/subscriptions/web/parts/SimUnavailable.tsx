import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import type { QueryStatus } from '#platform/browser/refetchable-query.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import offlinePicture from '#platform/ui/pictures/offline.svg?no-inline';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import './sim-page.css';

export type SimUnavailableProps = {
  query: QueryStatus;
  /** The server answered that the viewer has no such SIM. */
  unknown: boolean;
  /** Title and text when loading failed. */
  failed: { title: string; text: string };
  /** Text when there is no connection. */
  offline: string;
  /** 1 on a page that has no other title yet. */
  headingLevel?: 1 | 2;
  /** Placeholder while loading. */
  children?: ReactNode;
};

/** Replaces a SIM that cannot be shown: it does not exist, did not load, or is still loading. */
export function SimUnavailable({ query, unknown, failed, offline, headingLevel = 2, children }: SimUnavailableProps) {
  const [t, platformTexts] = [useTexts('subscriptions/web/parts'), useTexts('platform')];
  const isOnline = useOnline();
  if (unknown)
    return (
      <EmptyState
        headingLevel={headingLevel}
        title={t('sim.unknown')}
        text={t('sim.unknownText')}
        action={<Button href={accountPaths.dashboard()}>{t('sim.toPlan')}</Button>}
      />
    );
  if (query.isError)
    return (
      <ErrorState
        headingLevel={headingLevel}
        {...(isOnline ? failed : { picture: offlinePicture, title: t('sim.offline'), text: offline })}
        retryText={platformTexts('retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className="stack g5" aria-busy="true">
      {children ?? (
        <>
          <Skeleton width="70%" height="1.5rem" />
          <SkeletonCard label={platformTexts('loading')} lines={6} />
          <SkeletonCard label={platformTexts('loading')} lines={4} />
        </>
      )}
    </div>
  );
}
