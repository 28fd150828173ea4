import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { FigurePair } from '#platform/ui/cards/FigurePair.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { sustainabilityPaths } from '../../paths.ts';
import { emissionFactors } from '../../rules/emission-factors.ts';
import { monthlyMakingEmissions, findWearable } from '../../rules/wearables.ts';
import { DevicesRow } from '../devices/DevicesRow.tsx';
import { useDeviceName } from '../devices/use-device-name.ts';
import type { SimUsage } from '../../rules/month-emission-lines.ts';
import { computeMonthEmissions } from '../../rules/usage-emissions.ts';
import type { CustomerWearable } from '../../contract.ts';
import { type FundingSim, simAsOfNextMonth, type MonthlyFunding } from '../../rules/monthly-funding.ts';
import { useFunding } from '../use-funding.ts';
import { dayToNoonIso } from '../day-to-noon-iso.ts';

export type FundedCardProps = {
  sims: readonly (FundingSim & SimUsage & { uuid: string; name: string })[];
  /** Devices that the customer has entered. */
  devices: readonly CustomerWearable[];
  now: Date;
  /** Day of the next funding, ISO 8601. */
  next?: string;
  /** Last known funding, for when the catalogue is unavailable. */
  lastFunding?: MonthlyFunding | null;
  /** Whether the data is up to date, so that changes are possible. */
  live: boolean;
};

const totalFundedKg = ({ plans_kg, addons_kg }: MonthlyFunding): number => plans_kg + addons_kg;

/** Card with the monthly removal funded by SIMs and the emissions of using them, as two separate figures. */
export function FundedCard({ sims, devices, now, next, lastFunding = null, live }: FundedCardProps) {
  const t = useTexts('sustainability');
  const format = useFormat();
  const fundingQuery = useFunding(sims, lastFunding);
  const nextFunding = useFunding(sims.map(simAsOfNextMonth), lastFunding);
  if (fundingQuery.state === 'loading') return <SkeletonCard label={t('loading')} lines={1} />;
  if (fundingQuery.state === 'unknown') return null;
  if (fundingQuery.state === 'failed')
    return (
      <Card as="section">
        <h2>{t('funded.title')}</h2>
        <p className="quiet">{t('funded.failed')}</p>
        <Button kind="text" pending={fundingQuery.query.isFetching} onClick={() => void fundingQuery.query.refetch()}>
          {t('retry')}
        </Button>
      </Card>
    );
  const { projects_euro } = fundingQuery.funding;
  const removal = format.number(totalFundedKg(fundingQuery.funding));
  const nextRemoval = nextFunding.state === 'known' ? format.number(totalFundedKg(nextFunding.funding)) : removal;
  const today = brusselsDate(now);
  const { first_day, kg, give_or_take_kg } = computeMonthEmissions(sims, devices, today);
  const isSmall = kg === 0;
  return (
    <section aria-labelledby="funded-title">
      <h2 id="funded-title" className="vh">
        {t('funded.heading')}
      </h2>
      <FigurePair
        parts={[
          {
            label: t('funded.title'),
            figure: removal,
            unit: 'kg',
            context: next
              ? t(nextRemoval === removal ? 'funded.each' : 'funded.then', { date: format.day(next), kg: nextRemoval })
              : t('funded.eachPlain'),
          },
          {
            label: t('emitted.title'),
            // Small weights are shown as "under 0.1" without an uncertainty.
            figure: isSmall ? t('emitted.under', { kg: format.number(0.1) }) : format.number(kg),
            unit: 'kg',
            context: t(`emitted.${textOf(isSmall, first_day === today)}`, {
              from: format.day(dayToNoonIso(first_day)),
              to: format.day(toIso(now)),
              kg: format.number(give_or_take_kg),
            }),
          },
        ]}
        foot={
          <Disclosure summary={t('emitted.how')}>
            <div className="stack g2">
              <p>{t('emitted.apart')}</p>
              {projects_euro > 0 && <p>{t('funded.projects', { amount: format.money(projects_euro) })}</p>}
              <DevicesRow devices={devices} live={live} />
              <Factors devices={devices} />
              <Details sims={sims} />
              <p>
                <Button kind="text" href={sustainabilityPaths.overview()}>
                  {t('funded.more')}
                </Button>
              </p>
            </div>
          </Disclosure>
        }
      />
    </section>
  );
}

const textOf = (isSmall: boolean, startsToday: boolean): string =>
  isSmall ? (startsToday ? 'smallToday' : 'small') : startsToday ? 'today' : 'text';

/** Links to the estimate of each SIM. */
function Details({ sims }: Pick<FundedCardProps, 'sims'>) {
  const t = useTexts('sustainability');
  return sims.map(({ uuid, name }) => (
    <p key={uuid}>
      <Button kind="text" href={sustainabilityPaths.calculator(uuid)}>
        {sims.length > 1 && name ? t('emitted.detailsOf', { name }) : t('emitted.details')}
      </Button>
    </p>
  ));
}

/** Explanation of the figures with their sources. */
function Factors({ devices }: { devices: readonly CustomerWearable[] }) {
  const t = useTexts('sustainability');
  const format = useFormat();
  const nameOf = useDeviceName();
  const kinds = [...new Map(devices.map((device) => [nameOf(device), device]))];
  const factors = [
    ...emissionFactors.map((factor) => ({ ...factor, name: t(`emitted.factor.${factor.key}`) })),
    ...kinds.flatMap(([name, device]) => {
      const kind = findWearable(device);
      return kind ? [{ ...kind, ...monthlyMakingEmissions(device), name, unit: 'month' }] : [];
    }),
  ];
  return (
    <PriceLines
      lines={factors.map(({ name, grams, unit, source, year, uncertainty_percent }) => ({
        label: (
          <>
            <span className="strong">{name}</span>
            <br />
            {t(`emitted.source.${source}`, { year, percent: format.number(uncertainty_percent) })}
          </>
        ),
        value: t('emitted.each', { grams: format.number(grams, 3), unit: t(`emitted.unit.${unit}`) }),
      }))}
    />
  );
}
