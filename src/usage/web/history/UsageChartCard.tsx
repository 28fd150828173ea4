import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { RollingText } from '#platform/ui/figures/RollingText.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { formatAmountFigure } from '#usage/rules/format-usage-amount.ts';
import type { UsageContract } from '#usage/contract.ts';
import { buildUsageBars, sumBars } from '#usage/rules/usage-bars.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import { BarChart } from './BarChart.tsx';
import { CategorySwatch } from './CategoryPatterns.tsx';
import { unitAndSizeOfKind, instantOfSlot, formatSlot, useUsageTexts } from './use-usage-texts.ts';
import { formatAxisLabel, isCurrentSlot } from './format-axis-label.ts';

const NOTHING = { totalText: '', sides: [] };

export type UsageDetails = ReplyOf<UsageContract['GET /api/customer/product/usage/details']>;

export type UsageChartCardProps = {
  details: UsageDetails;
  kind: Exclude<UsageKind, 'all'>;
  now: Date;
  /** True when no other element shows the dates. */
  hasDates: boolean;
  /** True when there are several charts, so that each needs a heading. */
  hasTitle: boolean;
  /** Opens the day or month of a bar. */
  onOpen: (at: string, step: UsageDetails['step']) => void;
};

/** Total of a period, its bar chart with a legend, and the same data as a table. */
export function UsageChartCard({ details, kind, now, hasDates, hasTitle, onOpen }: UsageChartCardProps) {
  const { t, domainT, format, amount, partTexts, rowTexts, cost, barText } = useUsageTexts();
  const bars = buildUsageBars(details, kind);
  const slots = bars.map(({ at }) => at);
  const total = sumBars(bars);
  const totalTexts = partTexts(total.parts, kind);
  const { unit, size } = unitAndSizeOfKind[kind];
  const figure = formatAmountFigure({ quantity: total.quantity, unit }, format, domainT);
  const { step } = details;
  const sides = total.parts.map(({ side }) => side);
  const rows = rowTexts(bars, sides, kind, step);
  const today = brusselsDate(now);
  const scale = kind === 'data' && Math.max(...bars.map(({ quantity }) => quantity)) < 0.1 * size ? size / 1000 : size;
  return (
    <Card as="section" aria-label={t(`kind.${kind}`)} className="usage-chart">
      {hasTitle && <h2>{t(`kind.${kind}`)}</h2>}
      <p className="usage-chart__lead">
        <Figure value={<RollingText text={figure.value} />} unit={figure.unit} size={48} />
        {hasDates && <span className="quiet">{formatSpan(details, today, format)}</span>}
      </p>
      {total.quantity === 0 ? (
        <p className="quiet part">{t('nothingHere')}</p>
      ) : (
        <>
          <BarChart
            key={`${details.from} ${details.until}`}
            label={t(`chart.${step}`, { kind: t(`kind.${kind}`) })}
            bars={bars}
            unit={scale}
            now={bars.findIndex(({ at }) => isCurrentSlot(at, step, now))}
            nowText={t(`now.${step}`)}
            labelOf={(bar, at) => formatAxisLabel(bar.at, at, slots, { step, now, format })}
            scaleText={(quantity) => amount(quantity, kind)}
            valueText={(bar) => barText(bar, rows[bars.indexOf(bar)] ?? NOTHING, sides, step)}
            openText={step === 'hour' ? null : t(`open.${step}`)}
            onOpen={({ at }) => onOpen(at, step)}
          />
          <ul className="usage-chart__legend">
            {total.parts.map(({ side }, at) => (
              <li key={side}>
                <CategorySwatch side={side} /> {t(`side.${side}`)} <span className="strong">{totalTexts[at]}</span>
              </li>
            ))}
          </ul>
          <Disclosure summary={t('asTable')}>
            <Table
              labelled
              caption={t(`chart.${step}`, { kind: t(`kind.${kind}`) })}
              heads={[t(`head.${step}`), ...total.parts.map(({ side }) => t(`side.${side}`)), t('head.cost')]}
              numeric={Array.from({ length: total.parts.length + 1 }, (_, at) => at + 1)}
              rows={bars.flatMap((bar, at) =>
                bar.quantity === 0
                  ? []
                  : {
                      key: bar.at,
                      cells: [
                        formatSlot(format, bar.at, step),
                        ...(rows[at] ?? NOTHING).sides.map((text) => text ?? '–'),
                        bar.cost > 0 ? cost(bar.cost) : t('inPlan'),
                      ],
                    },
              )}
            />
          </Disclosure>
        </>
      )}
    </Card>
  );
}

type Format = ReturnType<typeof useUsageTexts>['format'];

const formatSpan = ({ from, until }: UsageDetails, today: BusinessDate, format: Format): string => {
  const lastDay = until > today && from <= today ? today : until;
  const [first, end] = [instantOfSlot(from), instantOfSlot(lastDay)];
  if (from === lastDay) return format.weekday(first);
  const far = from.slice(0, 4) !== lastDay.slice(0, 4);
  return far ? `${format.date(first)} – ${format.date(end)}` : `${format.day(first)} – ${format.day(end)}`;
};
