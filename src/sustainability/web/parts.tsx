import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';
import { Figure } from '#platform/ui/Figure.tsx';
import { SkeletonCard } from '#platform/ui/Skeleton.tsx';
import { sustainabilityPaths } from '../paths.ts';
import type { FundingSim, MonthlyFunding } from '../rules/monthly-funding.ts';
import { useFunding } from './use-funding.ts';

export type FundedCardProps = {
  sims: readonly FundingSim[];
  /** The day it is funded, ISO. */
  next?: string;
  /** What it was, for when the catalogue cannot be asked. */
  known?: MonthlyFunding | null;
};

/** Removal that the plans and extras of some SIMs fund each month: a figure that stands alone. */
export function FundedCard({ sims, next, known = null }: FundedCardProps) {
  const t = useTexts('sustainability');
  const format = useFormat();
  const found = useFunding(sims, known);
  if (found.state === 'loading') return <SkeletonCard label={t('loading')} lines={1} />;
  if (found.state === 'unknown') return null;
  return (
    <Card as="section">
      <h2>{t('funded.title')}</h2>
      {found.state === 'failed' ? (
        <>
          <p className="quiet">{t('funded.failed')}</p>
          <Button kind="text" onClick={found.retry}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <>
          <p>
            <Figure value={format.number(found.funding.plans_kg + found.funding.addons_kg)} unit="kg" />
          </p>
          <p className="quiet">{next ? t('funded.each', { date: format.weekday(next) }) : t('funded.eachPlain')}</p>
          {found.funding.projects_euro > 0 && (
            <p className="quiet">{t('funded.projects', { amount: format.money(found.funding.projects_euro) })}</p>
          )}
          <Button kind="text" href={sustainabilityPaths.overview()}>
            {t('funded.more')}
          </Button>
        </>
      )}
    </Card>
  );
}
