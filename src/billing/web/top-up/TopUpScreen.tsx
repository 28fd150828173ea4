import { useParams } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { PageHead } from '#platform/ui/PageHead.tsx';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { Skeleton, SkeletonCard } from '#platform/ui/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useProducts } from '#subscriptions/web/questions.ts';
import { useBalance } from '../questions.ts';
import { TopUp } from './TopUp.tsx';
import './top-up.css';

/** Pays onto the balance of one prepaid SIM, and says what became of it on the way back from the bank. */
export function TopUpScreen() {
  const t = useTexts('billing/web/top-up');
  const platform = useTexts('platform');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const online = useOnline();
  const { data, isError, isFetching, refetch } = useProducts();
  const sim = data?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <PageHead title={t('title')} backTo={accountPaths.dashboard()} backText={t('toPlan')}>
          {sim && (
            <p className="quiet">
              {sim.name || sim.offer.name}, {heldPhone(sim.msisdn)}
            </p>
          )}
        </PageHead>
        {data ? (
          <Found sim={sim} />
        ) : isError ? (
          <ErrorState
            {...(online ? {} : { picture: offline })}
            title={t('failed.title')}
            text={t('failed.text')}
            retryText={platform('retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="stack g5" aria-busy="true">
            <Skeleton width="60%" />
            <SkeletonCard label={platform('loading')} lines={3} />
            <SkeletonCard label={platform('loading')} lines={5} />
          </div>
        )}
      </div>
    </main>
  );
}

function Found({ sim }: { sim: CustomerProduct | undefined }) {
  const t = useTexts('billing/web/top-up');
  const balance = useBalance(sim?.order_product_uuid ?? '');
  if (sim && balance && sim.state !== 'deactivated') return <TopUp sim={sim} balance={balance} />;
  return (
    <EmptyState
      title={t('unknown.title')}
      text={t('unknown.text')}
      action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
    />
  );
}
