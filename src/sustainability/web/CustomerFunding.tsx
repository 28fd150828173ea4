import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { accountPaths } from '#account/paths.ts';
import type { FundingSim, MonthlyFunding } from '../rules/monthly-funding.ts';
import { useFunding } from './use-funding.ts';

type FundedSim = FundingSim & { offer: { name: string } };

/** Monthly funding by the customer's plans and extras, in separate figures. `hasOnlyOrders`: whether no SIM is active yet. */
export function CustomerFunding({ sims, hasOnlyOrders }: { sims: readonly FundedSim[]; hasOnlyOrders: boolean }) {
  const [t, words] = [useTexts('sustainability/web/forest'), useTexts('sustainability')];
  const fundingQuery = useFunding(sims);
  if (fundingQuery.state === 'loading') return <SkeletonCard label={words('loading')} lines={2} />;
  return (
    <section>
      <h2>{t('overview.yours')}</h2>
      {hasOnlyOrders && <p className="quiet">{t('overview.pending')}</p>}
      {fundingQuery.state === 'failed' && (
        <LoadErrorNotice query={fundingQuery.query}>{t('overview.failed')}</LoadErrorNotice>
      )}
      {fundingQuery.state === 'unknown' && <Notice>{t('overview.unknown')}</Notice>}
      {fundingQuery.state === 'known' && <FundingFigures sims={sims} funding={fundingQuery.funding} />}
      <p className="small quiet forest__note">{t('overview.apart')}</p>
      <Button href={accountPaths.dashboard()}>{t('overview.toPlan')}</Button>
    </section>
  );
}

function FundingFigures({ sims, funding }: { sims: readonly FundedSim[]; funding: MonthlyFunding }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const [firstSim, ...otherSims] = sims;
  return (
    <Card flush>
      <dl className="figures">
        <div>
          <dt>
            {firstSim && otherSims.length === 0
              ? t('overview.plansOne', { plan: firstSim.offer.name })
              : t('overview.plans')}
          </dt>
          <dd>
            <Figure value={format.number(funding.plans_kg)} unit="kg" />
          </dd>
        </div>
        {funding.addons_kg > 0 && (
          <div>
            <dt>{t('overview.addonsLabel')}</dt>
            <dd>
              <Figure value={format.number(funding.addons_kg)} unit="kg" />
            </dd>
          </div>
        )}
        {funding.projects_euro > 0 && (
          <div>
            <dt>{t('overview.projects')}</dt>
            <dd>
              <Figure value={format.money(funding.projects_euro)} />
            </dd>
            <dd className="small quiet figures__more">{t('overview.projectsMore')}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
