import type { Session } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SimCard } from '#platform/ui/cards/SimCard.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { CurrentNumber } from '#porting/web/parts/CurrentNumber.tsx';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { StaleNotice } from '#subscriptions/web/parts/StaleNotice.tsx';
import { simChip } from '#subscriptions/web/parts/sim-chip.ts';
import { SimStateNotice } from '#subscriptions/web/parts/SimStateNotice.tsx';
import { useLiveSession } from '../live-session.ts';
import { UsedUpNotice } from '#subscriptions/web/parts/UsedUpNotice.tsx';
import { LazyDataRunningOutNotice } from '../LazyDataRunningOutNotice.tsx';
import { LazySwapNotice } from '../LazySwapNotice.tsx';
import { LazyBlockSwitch } from '#swap/web/parts/LazyBlockSwitch.tsx';
import { LazyBarringStatus } from './LazyBarringStatus.tsx';
import { SimRowGroups } from './SimRowGroups.tsx';
import { LazyRestrictedNotice, restrictionByUnpaidBill, restrictionByUnpaidBillOnly } from './LazyRestrictedNotice.tsx';
import './sim.css';

/** Details of one SIM, with links to its changes. */
export function SimScreen({ uuid }: { uuid: string }) {
  const t = useTexts('account/web/sim');
  const sessionQuery = useLiveSession();
  const { data } = sessionQuery;
  const product = data?.customer_product.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page simpage">
      <PageHead title={t('title')} backTo={accountPaths.dashboard()} backText={t('back')} />
      {data && <StaleNotice query={sessionQuery} />}
      {data && product ? (
        <SimContent product={product} isMainAccount={data.customer.owner_customer_uuid === null} />
      ) : (
        <SimUnavailable
          query={sessionQuery}
          unknown={data !== undefined}
          failed={{ title: t('failed.title'), text: t('failed.text') }}
          offline={t('offline')}
        >
          <Loading />
        </SimUnavailable>
      )}
    </main>
  );
}

type SimContentProps = { product: Session['customer_product'][number]; isMainAccount: boolean };

function SimContent({ product, isMainAccount }: SimContentProps) {
  const subscriptionsTexts = useTexts('subscriptions');
  const lines = { product, isMainAccount };
  const billLoss = restrictionByUnpaidBill(product);
  // A SIM that is also blocked shows both notices.
  const isOnlyUnpaid = restrictionByUnpaidBillOnly(product) !== null;
  return (
    <>
      <div className="stack g6">
        <SimCard
          title={simDisplayName(product)}
          number={<CurrentNumber msisdn={product.msisdn} port_in={product.port_in} />}
          state={simChip(product, subscriptionsTexts)}
        >
          <LazyBlockSwitch {...lines} />
        </SimCard>
        {!isOnlyUnpaid && <SimStateNotice {...lines} />}
        {billLoss && <LazyRestrictedNotice sim={product} lost={billLoss} isMainAccount={isMainAccount} />}
        <LazySwapNotice sim={product} isMainAccount={isMainAccount} />
        <UsedUpNotice {...lines} />
        <LazyDataRunningOutNotice sim={product} isMainAccount={isMainAccount} />
        {product.state !== 'deactivated' && <LazyBarringStatus {...lines} />}
      </div>
      <div className="simpage__cols">
        <div className="stack g6">
          <SimRowGroups groups={['plan', 'use']} {...lines} />
        </div>
        <div className="stack g6">
          <SimRowGroups groups={['sim']} {...lines} />
        </div>
      </div>
    </>
  );
}

function Loading() {
  const platformTexts = useTexts('platform')('loading');
  return (
    <>
      <Skeleton width="100%" height="5rem" />
      <SkeletonCard label={platformTexts} lines={4} />
      <SkeletonCard label={platformTexts} lines={4} />
    </>
  );
}
