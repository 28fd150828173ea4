import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { offersQuery } from '#catalogue/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useOrderProducts } from '#ordering/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { findFirstTreesIfNews } from '#sustainability/rules/first-tree.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import './overview.css';
import { BookLinks } from './books/BookLinks.tsx';
import { CustomerFunding } from './CustomerFunding.tsx';
import { ForestPicture } from './forest/ForestPicture.tsx';
import { NextGrowth } from './forest/NextGrowth.tsx';
import { ContributionRows, RemovalRows } from './forest/ProjectRows.tsx';
import { Contributed, Promised, RemovalSteps } from './forest/RemovalSteps.tsx';
import { TreeCount } from './forest/TreeCount.tsx';
import { useProjectsByUuid } from './use-projects.ts';
import { WalletCard } from './forest/WalletCard.tsx';
import { compensationQuery, forestQuery, villageQuery } from './queries.ts';
import { isMonthRunning } from '../rules/monthly-funding.ts';

// Loaded lazily, because it is shown only in the days in which first trees are news.
const TreeArrival = lazy(async () => ({ default: (await import('./forest/TreeArrival.tsx')).TreeArrival }));

/** Overview: the forest as a picture drawn from data, kilograms by state, the wallet, the projects, and links to the public sources. */
export function OverviewScreen() {
  const [t, words] = [useTexts('sustainability'), useTexts('sustainability/web/forest')];
  const loggedIn = useHasSession();
  const forest = useQuery(forestQuery(loggedIn));
  const village = useQuery(villageQuery(loggedIn));
  const compensation = useQuery(compensationQuery(loggedIn));
  const projects = useProjectsByUuid(loggedIn);
  const ownSims = useOwnSims();
  const scene = forest.data;
  useVisit(scene);
  const wallet = compensation.data?.wallet ?? null;
  const nameOf = (uuid: string | null) => compensation.data?.projects.find((each) => each.uuid === uuid)?.name ?? null;
  return (
    <main id="main" className="page forest">
      <div className="wrap stack g2">
        <h1 tabIndex={-1}>{t('overview.title')}</h1>
        <p className="quiet">{words('overview.intro')}</p>
        {scene?.example && <Notice>{words('example')}</Notice>}
      </div>
      {scene ? (
        <>
          <ForestPicture scene={scene} projects={projects} />
          <FirstTrees scene={scene} projects={projects} />
        </>
      ) : (
        <div className="wrap forest__waits">
          <LoadingOrError query={forest} title={words('overview.failedForest')} lines={3} headingLevel={2} />
        </div>
      )}
      <div className="wrap forest__cols">
        <div className="stack g8">
          <NextGrowth scene={scene} village={village.data} sims={ownSims.sims} hasOnlyOrders={ownSims.hasOnlyOrders} />
          {wallet && <WalletCard wallet={wallet} project={nameOf(wallet.default_project_uuid)} />}
          {village.data ? (
            <TreeCount trees={village.data.trees} mine={scene?.mine ? scene.trees : null} />
          ) : (
            <LoadingOrError query={village} title={words('overview.failedTrees')} lines={2} headingLevel={2} />
          )}
          {scene && <RemovalSteps kg={scene.kg} isMine={scene.mine} />}
          {scene && <Contributed euro={scene.euro} isMine={scene.mine} />}
          {scene?.mine && <OwnLinks />}
        </div>
        <div className="stack g8">
          {loggedIn ? <CustomerSection ownSims={ownSims} /> : <PlanList />}
          {village.data && (
            <section>
              <h2>{words('projects.title')}</h2>
              <ContributionRows projects={village.data.projects} />
              <p>
                <Button kind="text" href={sustainabilityPaths.village()}>
                  {words('projects.all')}
                </Button>
              </p>
            </section>
          )}
          {compensation.data && (
            <section>
              <h2>{words('projects.removal')}</h2>
              <RemovalRows projects={compensation.data.projects} />
            </section>
          )}
          {compensation.data && (
            <Promised promised={compensation.data.promised} days={compensation.data.median_days_to_retirement} />
          )}
          <BookLinks />
        </div>
      </div>
    </main>
  );
}

function FirstTrees({ scene, projects }: { scene: ForestScene; projects: ReturnType<typeof useProjectsByUuid> }) {
  const firstTrees = findFirstTreesIfNews(scene);
  return (
    <Suspense fallback={null}>
      {firstTrees && (
        <TreeArrival
          trees={firstTrees.count}
          on={firstTrees.on}
          project={projects.get(firstTrees.project_uuid ?? '')?.name ?? null}
        />
      )}
    </Suspense>
  );
}

/** Links and actions of a customer's own forest. */
function OwnLinks() {
  const t = useTexts('sustainability/web/forest');
  return (
    <RowList>
      <Row href={sustainabilityPaths.follow({ what: 'kilo' })} title={t('own.kilo')} detail={t('own.kiloText')} />
      <Row href={sustainabilityPaths.follow({ what: 'euro' })} title={t('own.euro')} detail={t('own.euroText')} />
      <Row href={sustainabilityPaths.shares()} title={t('own.share')} detail={t('own.shareText')} />
    </RowList>
  );
}

/** Records the visit once the customer's own forest is loaded. An error is ignored: the next visit then shows the same news again. */
const useVisit = (scene: ForestScene | undefined): void => {
  const isMine = scene?.mine ?? false;
  useEffect(() => {
    if (isMine)
      void createClient<SustainabilityContract>()
        .call('POST /api/green/forest/visit', { body: {} })
        .catch(() => {});
  }, [isMine]);
};

/** SIMs with a running month, with their extras; before the first activation the SIMs of the orders. `hasOnlyOrders`: whether no SIM is active yet. */
const useOwnSims = () => {
  const query = useProducts();
  const orderedProducts = useOrderProducts().data ?? [];
  const orders = orderedProducts.filter(
    ({ state, order_state }) => order_state !== 'draft' && state !== 'order_cancelled',
  );
  const runningSims = (query.data ?? []).filter(isMonthRunning);
  const hasOnlyOrders = runningSims.length === 0 && orders.length > 0;
  const sims = hasOnlyOrders
    ? orders.map(({ offer, addons }) => ({
        offer,
        addons: addons.map(({ uuid, price }) => ({ offer_uuid: uuid, price })),
      }))
    : (query.data ?? []).filter(({ state }) => state !== 'deactivated');
  return { query, sims, hasOnlyOrders };
};

function CustomerSection({ ownSims: { query, sims, hasOnlyOrders } }: { ownSims: ReturnType<typeof useOwnSims> }) {
  const [t, words] = [useTexts('sustainability/web/forest'), useTexts('sustainability')];
  if (!query.data && query.isError) return <LoadErrorNotice query={query}>{t('overview.failed')}</LoadErrorNotice>;
  if (!query.data) return <SkeletonCard label={words('loading')} lines={2} />;
  return sims.length > 0 ? <CustomerFunding sims={sims} hasOnlyOrders={hasOnlyOrders} /> : <PlanList />;
}

/** For visitors: what each private plan funds. */
function PlanList() {
  const [t, words] = [useTexts('sustainability/web/forest'), useTexts('sustainability')];
  const format = useFormat();
  const query = useQuery(offersQuery);
  const { data, isError, isPending } = query;
  if (isPending) return <SkeletonCard label={words('loading')} lines={2} />;
  if (isError) return <LoadErrorNotice query={query}>{t('overview.failedPlans')}</LoadErrorNotice>;
  const plans = data.offers.filter(
    ({ audience, payment_type }) => audience === 'private' && payment_type === 'postpaid',
  );
  return (
    <section>
      <h2>{t('overview.each')}</h2>
      <Card flush>
        <dl className="figures">
          {plans.map((plan) => (
            <div key={plan.uuid}>
              <dt>{plan.name}</dt>
              <dd>
                <Figure value={format.number(plan.co2_kg)} unit="kg" />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="small quiet forest__note">{t('overview.apart')}</p>
      <Button href={orderingPaths.choose()}>{t('overview.toOrder')}</Button>
    </section>
  );
}
