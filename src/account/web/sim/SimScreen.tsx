import { useParams } from '@tanstack/react-router';
import type { Session } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { SimCard } from '#platform/ui/SimCard.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/Skeleton.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { NumberNow } from '#porting/web/parts/NumberNow.tsx';
import { simTone } from '#subscriptions/web/parts/sim-tone.ts';
import { StopCards } from '#usage/web/parts/StopCards.tsx';
import { useLiveSession } from '../live-session.ts';
import { SimLines } from './SimLines.tsx';
import './sim.css';

/** One SIM, and the way to everything that can be changed about it. */
export function SimScreen() {
  const t = useTexts('account/web/sim');
  const platform = useTexts('platform');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const online = useOnline();
  const { data, isError, isFetching, refetch } = useLiveSession();
  const retry = { retryText: platform('retry'), retrying: isFetching, onRetry: () => void refetch() };
  return (
    <main id="main" className="wrap page manage">
      <div className="stack g2">
        <p>
          <Button kind="text" icon={back} href={accountPaths.dashboard()}>
            {t('back')}
          </Button>
        </p>
        <h1 tabIndex={-1}>{t('title')}</h1>
      </div>
      {data && isError && (
        <Notice
          kind="warn"
          action={
            <Button kind="text" onClick={retry.onRetry}>
              {retry.retryText}
            </Button>
          }
        >
          {t('stale')}
        </Notice>
      )}
      {data ? (
        <Found session={data} uuid={uuid} />
      ) : isError ? (
        <ErrorState
          {...(online ? {} : { picture: offline })}
          title={t(online ? 'failed.title' : 'offline.title')}
          text={t(online ? 'failed.text' : 'offline.text')}
          {...retry}
        />
      ) : (
        <Loading label={platform('loading')} />
      )}
    </main>
  );
}

function Found({ session: { customer, customer_product }, uuid }: { session: Session; uuid: string }) {
  const t = useTexts('account/web/sim');
  const words = useTexts('subscriptions');
  const says = useTexts('subscriptions/web/parts');
  const product = customer_product.find((each) => each.uuid === uuid);
  if (!product)
    return (
      <EmptyState
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<Button href={accountPaths.dashboard()}>{t('back')}</Button>}
      />
    );
  const lines = { product, main: customer.owner_customer_uuid === null };
  return (
    <>
      <div className="stack g6">
        <SimCard
          title={product.name || product.offer.name}
          number={<NumberNow msisdn={product.msisdn} port_in={product.port_in} />}
          state={{ tone: simTone[product.state], text: words(`state.${product.state}`) }}
        />
        {product.state !== 'active' && (
          <Notice kind={product.state === 'lost_stolen' ? 'bad' : 'warn'}>{says(`standing.${product.state}`)}</Notice>
        )}
        {product.state !== 'deactivated' && <StopCards {...lines} />}
      </div>
      <div className="manage__cols">
        <div className="stack g6">
          <SimLines groups={['plan', 'use']} {...lines} />
        </div>
        <div className="stack g6">
          <SimLines groups={['sim']} {...lines} />
        </div>
      </div>
    </>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="stack g5" aria-busy="true">
      <Skeleton width="100%" height="5rem" />
      <SkeletonCard label={label} lines={4} />
      <SkeletonCard label={label} lines={4} />
    </div>
  );
}
