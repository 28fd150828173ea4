import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#catalogue/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useOrderProducts } from '#ordering/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import { useProducts } from '#subscriptions/web/queries.ts';
import './overview.css';
import { CustomerFunding } from './CustomerFunding.tsx';

const steps = ['planned', 'bought', 'delivered', 'retired'] as const;

/** Funding of plans and extras: the customer's figures first, then the path of a kilogram to its retirement. */
export function OverviewScreen() {
  const t = useTexts('sustainability');
  const loggedIn = useHasSession();
  return (
    <main id="main" className="page forest">
      <div className="wrap stack g2">
        <h1 tabIndex={-1}>{t('overview.title')}</h1>
        <p className="quiet">{t('overview.intro')}</p>
      </div>
      <div className="forest__pic scene">
        <Picture src={forest} viewBox="0 0 1280 440" />
      </div>
      <div className="wrap forest__cols">
        {loggedIn ? <CustomerSection /> : <PlanList />}
        <div>
          <section className="forest__part">
            <h2>{t('overview.steps')}</h2>
            <p className="quiet">{t('overview.stepsText')}</p>
            <ol className="ladder">
              {steps.map((step) => (
                <li key={step}>
                  <b className="strong">{t(`overview.${step}`)}</b>
                  <span className="small quiet">{t(`overview.${step}Text`)}</span>
                </li>
              ))}
            </ol>
          </section>
          <section className="part">
            <h2>{t('overview.share')}</h2>
            <p className="quiet">{t('overview.shareText')}</p>
          </section>
        </div>
      </div>
    </main>
  );
}

function CustomerSection() {
  const t = useTexts('sustainability');
  const query = useProducts();
  const { data: products, isError } = query;
  const ordered = useOrderProducts().data ?? [];
  if (!products && isError) return <LoadErrorNotice query={query}>{t('overview.failed')}</LoadErrorNotice>;
  if (!products) return <SkeletonCard label={t('loading')} lines={2} />;
  const orders = ordered.filter(({ state, order_state }) => order_state !== 'draft' && state !== 'order_cancelled');
  const sims = [
    ...products,
    ...orders.map(({ offer, addons }) => ({
      offer,
      addons: addons.map(({ uuid, price }) => ({ offer_uuid: uuid, price })),
    })),
  ];
  return sims.length > 0 ? <CustomerFunding sims={sims} begins={products.length === 0} /> : <PlanList />;
}

/** For visitors: what each private plan funds. */
function PlanList() {
  const t = useTexts('sustainability');
  const format = useFormat();
  const query = useQuery(offersQuery);
  const { data, isError, isPending } = query;
  if (isPending) return <SkeletonCard label={t('loading')} lines={2} />;
  if (isError) return <LoadErrorNotice query={query}>{t('overview.failed')}</LoadErrorNotice>;
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
