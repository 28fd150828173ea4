import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { amountFigure } from '#usage/rules/amount-text.ts';
import { barsOf } from '#usage/rules/usage-bars.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import type { Details } from './ChartCard.tsx';
import { countedIn, instantOf, useUsageWords } from './usage-words.ts';

export type SideFiguresProps = { details: Details; kind: UsageKind; now: Date; prepaid: boolean };

/** On which bill it comes: that of the 1st after its month. Prepaid has none. */
const billOf = ({ cost, from }: Details, now: Date, prepaid: boolean) => {
  if (prepaid) return 'besidePlanPrepaid';
  if (cost === 0) return 'besidePlanNone';
  return from < firstOfMonth(brusselsDate(now)) ? 'besidePlanBefore' : 'besidePlanMore';
};

/** What stands out in a period: the busiest day, an ordinary one, and what it cost beside the plan. */
export function SideFigures({ details, kind, now, prepaid }: SideFiguresProps) {
  const { t, own, format, cost } = useUsageWords();
  const shown = kind === 'all' ? 'data' : kind;
  const bars = details.step === 'day' ? barsOf(details, shown).filter(({ at }) => at <= brusselsDate(now)) : [];
  const used = bars.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.quantity - a.quantity);
  const [busiest] = used;
  const ordinary = used[Math.floor(used.length / 2)];
  const { unit } = countedIn[shown];
  return (
    <Card as="aside" className="usage-side" aria-label={t('figures')}>
      {busiest && (
        <p>
          <span className="small quiet">{t(kind === 'all' ? 'busiestData' : 'busiest')}</span>
          <Figure {...amountFigure({ quantity: busiest.quantity, unit }, format, own)} size={36} />
          <span className="quiet">{format.weekday(instantOf(busiest.at))}</span>
        </p>
      )}
      {ordinary && used.length > 2 && (
        <p>
          <span className="small quiet">{t('ordinary')}</span>
          <Figure {...amountFigure({ quantity: ordinary.quantity, unit }, format, own)} size={36} />
          <span className="quiet">{t('ordinaryMore', { count: used.length })}</span>
        </p>
      )}
      <p>
        <span className="small quiet">{t('besidePlan')}</span>
        <Figure value={cost(details.cost)} size={36} />
        <span className="quiet">{t(billOf(details, now, prepaid))}</span>
      </p>
    </Card>
  );
}
