import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import type { Comparison } from '#plans/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { problemOf } from '#platform/ui/form-errors.ts';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { Skeleton, SkeletonCard } from '#platform/ui/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useProducts } from '#subscriptions/web/questions.ts';
import { comparisonQuery } from '../comparison.ts';

export type Shown = { comparison: Comparison; sim: CustomerProduct };

/** The frame of a screen about the plan of one SIM: which one it is, and everything as long as it is not known. */
export function ComparisonState({ title, children }: { title: string; children: (shown: Shown) => ReactNode }) {
  const t = useTexts('plans');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const { data: sims } = useProducts();
  const sim = sims?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <div className="stack g2">
          <p>
            <Button kind="text" icon={back} href={sim ? accountPaths.sim(uuid) : accountPaths.dashboard()}>
              {t(sim ? 'back' : 'toPlan')}
            </Button>
          </p>
          <h1 tabIndex={-1}>{title}</h1>
          {sim && (
            <p className="quiet">
              {sim.name || sim.offer.name}, {heldPhone(sim.msisdn)}
            </p>
          )}
        </div>
        <Known uuid={uuid} sim={sim}>
          {children}
        </Known>
      </div>
    </main>
  );
}

type KnownProps = { uuid: string; sim: CustomerProduct | undefined; children: (shown: Shown) => ReactNode };

function Known({ uuid, sim, children }: KnownProps) {
  const [t, platform] = [useTexts('plans'), useTexts('platform')];
  const online = useOnline();
  const { data, error, isError, isFetching, refetch } = useQuery(comparisonQuery(uuid));
  if (data && sim) return children({ comparison: data, sim });
  if (isError && problemOf(error).code === 'NOT_FOUND')
    return (
      <EmptyState
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
      />
    );
  if (isError)
    return (
      <ErrorState
        {...(online ? {} : { picture: offline })}
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platform('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="stack g5" aria-busy="true">
      <Skeleton width="60%" />
      <SkeletonCard label={platform('loading')} lines={3} />
      <SkeletonCard label={platform('loading')} lines={3} />
      <SkeletonCard label={platform('loading')} lines={3} />
    </div>
  );
}
