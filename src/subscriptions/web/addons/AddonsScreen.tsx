import { useParams } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/Skeleton.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { useLiveProducts } from '../live-products.ts';
import { AddonsView } from './AddonsView.tsx';
import './addons.css';

/** What one SIM has beside its plan, to be switched on and off. */
export function AddonsScreen() {
  const t = useTexts('subscriptions/web/addons');
  const platform = useTexts('platform');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const online = useOnline();
  const { data, isError, isFetching, refetch } = useLiveProducts();
  const product = data?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page addons">
      <div className="stack g2">
        <p>
          <Button kind="text" icon={back} href={accountPaths.sim(uuid)}>
            {t('back')}
          </Button>
        </p>
        <h1 tabIndex={-1}>{t('title')}</h1>
      </div>
      {product ? (
        <AddonsView product={product} />
      ) : data ? (
        <EmptyState
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
        />
      ) : isError ? (
        <ErrorState
          {...(online ? {} : { picture: offline })}
          title={t(online ? 'failed.title' : 'offline.title')}
          text={t(online ? 'failed.text' : 'offline.text')}
          retryText={platform('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="stack g5" aria-busy="true">
          <Skeleton width="70%" height="1.5rem" />
          <SkeletonCard label={platform('loading')} lines={6} />
          <SkeletonCard label={platform('loading')} lines={4} />
        </div>
      )}
    </main>
  );
}
