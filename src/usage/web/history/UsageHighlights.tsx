import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { formatAmountFigure } from '#usage/rules/format-usage-amount.ts';
import { buildUsageBars } from '#usage/rules/usage-bars.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import type { UsageDetails } from './UsageChartCard.tsx';
import { unitAndSizeOfKind, instantOfSlot, useUsageTexts } from './use-usage-texts.ts';

export type UsageHighlightsProps = { details: UsageDetails; kind: UsageKind; now: Date; prepaid: boolean };

/** Text key of the bill that charges the cost: the one of the 1st after the month. Prepaid has no bills. */
const billTextKey = ({ cost, from }: UsageDetails, now: Date, prepaid: boolean) => {
  if (prepaid) return 'besidePlanPrepaid';
  if (cost === 0) return 'besidePlanNone';
  return from < firstOfMonth(brusselsDate(now)) ? 'besidePlanBefore' : 'besidePlanMore';
};

/** Highlights of a period: the busiest day, the median day and the cost beside the plan. */
export function UsageHighlights({ details, kind, now, prepaid }: UsageHighlightsProps) {
  const { t, domainT, format, cost } = useUsageTexts();
  const shownKind = kind === 'all' ? 'data' : kind;
  const bars =
    details.step === 'day' ? buildUsageBars(details, shownKind).filter(({ at }) => at <= brusselsDate(now)) : [];
  const usedBars = bars.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.quantity - a.quantity);
  const [busiest] = usedBars;
  const median = usedBars[Math.floor(usedBars.length / 2)];
  const { unit } = unitAndSizeOfKind[shownKind];
  return (
    <Card as="aside" className="usage-side" aria-label={t('figures')}>
      {busiest && (
        <p>
          <span className="small quiet">{t(kind === 'all' ? 'busiestData' : 'busiest')}</span>
          <Figure {...formatAmountFigure({ quantity: busiest.quantity, unit }, format, domainT)} size={36} />
          <span className="quiet">{format.weekday(instantOfSlot(busiest.at))}</span>
        </p>
      )}
      {median && usedBars.length > 2 && (
        <p>
          <span className="small quiet">{t('ordinary')}</span>
          <Figure {...formatAmountFigure({ quantity: median.quantity, unit }, format, domainT)} size={36} />
          <span className="quiet">{t('ordinaryMore', { count: usedBars.length })}</span>
        </p>
      )}
      <p>
        <span className="small quiet">{t('besidePlan')}</span>
        <Figure value={cost(details.cost)} size={36} /> <NetPrice price={details.cost} />
        <span className="quiet">{t(billTextKey(details, now, prepaid))}</span>
      </p>
    </Card>
  );
}
