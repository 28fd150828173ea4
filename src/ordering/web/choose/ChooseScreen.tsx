import '../frame/order.css';
import { callState } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { ChooseForm } from './ChooseForm.tsx';
import { OrderSteps } from '../frame/OrderSteps.tsx';
import { buildDefaultCard } from '../basket/basket-model.ts';
import { useSaleCatalogue, type SaleCatalogueState } from '../basket/use-sale-catalogue.ts';
import { useFormat } from '#platform/browser/format.ts';
import { toServerTime } from '#platform/browser/server-time.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Shows the age of the cached catalogue while the server is unreachable; choosing continues to work. */
function StaleCatalogueNotice({
  at,
  online,
  retry,
  retrying,
}: Pick<SaleCatalogueState, 'at' | 'retry' | 'retrying'> & { online: boolean }) {
  const t = useTexts('ordering/web/choose');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const fetchedAt = toIso(new Date(toServerTime(at)));
  return (
    <Notice
      kind="warn"
      live
      action={
        online && (
          <Button kind="text" pending={retrying} onClick={retry}>
            {platformTexts('retry')}
          </Button>
        )
      }
    >
      <p className="strong">{online ? t('failed.title') : platformTexts('offline.title')}</p>
      <p>{t('asOf', { day: format.weekday(fetchedAt), time: format.time(fetchedAt) })}</p>
    </Notice>
  );
}

/** Step 1: plan, SIM type, number and extras of one or several SIMs. */
export function ChooseScreen() {
  const t = useTexts('ordering/web/choose');
  const catalogueState = useSaleCatalogue();
  const { sale, failed, retrying, retry } = catalogueState;
  const online = useOnline() && !callState.unreachable;
  const platformTexts = useTexts('platform');
  if (sale && buildDefaultCard(sale.offers)) {
    const isStale = failed || !online;
    return (
      <ChooseForm sale={sale} staleNotice={isStale && <StaleCatalogueNotice {...catalogueState} online={online} />} />
    );
  }
  return (
    <main id="main" className="page">
      <div className="wrap stack g6">
        <OrderSteps current={0} />
        <h1>{t('heading')}</h1>
        {sale && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
        {!sale && failed && (
          <ErrorState
            title={online ? t('failed.title') : platformTexts('offline.title')}
            text={t(online ? 'failed.text' : 'unkept')}
            {...(online ? {} : { picture: offline })}
            retryText={platformTexts('retry')}
            onRetry={retry}
            retrying={retrying}
          />
        )}
        {!sale && !failed && <ChooseSkeleton />}
      </div>
    </main>
  );
}

/** Skeleton of the plans while they load. */
function ChooseSkeleton() {
  const t = useTexts('platform');
  return (
    <div className="cols" role="status" aria-label={t('loading')}>
      <div className="stack g4">
        <Skeleton width="80%" />
        <Skeleton width="60%" height="3.5rem" />
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </div>
      <div className="only-wide">
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}
