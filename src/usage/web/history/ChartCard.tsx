import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { amountFigure } from '#usage/rules/amount-text.ts';
import type { UsageContract } from '#usage/contract.ts';
import { barsOf, totalOf } from '#usage/rules/usage-bars.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import { BarChart } from './BarChart.tsx';
import { Swatch } from './Patterns.tsx';
import { countedIn, instantOf, slotText, useUsageWords } from './usage-words.ts';
import { axisText, isNow } from './axis-text.ts';

const NOTHING = { whole: '', sides: [] };

export type Details = ReplyOf<UsageContract['GET /api/customer/product/usage/details']>;

export type ChartCardProps = {
  details: Details;
  kind: Exclude<UsageKind, 'all'>;
  now: Date;
  /** What the plan holds of it and gave to a sum, in words; null where no month of a plan is shown. */
  ofPlan: (quantity: number) => string | null;
  /** Says which days: nothing else does. */
  dated: boolean;
  /** Below others: its name stands above. */
  named: boolean;
  /** Looks closer at a day or a month. */
  onOpen: (at: string, step: Details['step']) => void;
};

/** The sum of a period, its bars, what they are made of, and the same as a table. */
export function ChartCard({ details, kind, now, ofPlan, dated, named, onOpen }: ChartCardProps) {
  const { t, own, format, amount, partTexts, rowTexts, cost, barText } = useUsageWords();
  const bars = barsOf(details, kind);
  const slots = bars.map(({ at }) => at);
  const total = totalOf(bars);
  const totalTexts = partTexts(total.parts, kind);
  const { unit, size } = countedIn[kind];
  const figure = amountFigure({ quantity: total.quantity, unit }, format, own);
  const { step } = details;
  const sides = total.parts.map(({ side }) => side);
  const rows = rowTexts(bars, sides, kind, step);
  const today = brusselsDate(now);
  const scale = kind === 'data' && Math.max(...bars.map(({ quantity }) => quantity)) < 0.1 * size ? size / 1000 : size;
  return (
    <Card as="section" aria-label={t(`kind.${kind}`)} className="usage-chart">
      {named && <h2>{t(`kind.${kind}`)}</h2>}
      <p className="usage-chart__lead">
        <Figure value={figure.value} unit={figure.unit} size={48} />
        <span className="quiet">
          {[ofPlan(total.quantity), dated ? spanText(details, today, format) : null].filter(Boolean).join(', ')}
        </span>
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
            now={bars.findIndex(({ at }) => isNow(at, step, now))}
            nowText={t(`now.${step}`)}
            labelOf={(bar, at) => axisText(bar.at, at, slots, { step, now, format })}
            scaleText={(quantity) => amount(quantity, kind)}
            valueText={(bar) => barText(bar, rows[bars.indexOf(bar)] ?? NOTHING, sides, step)}
            openText={step === 'hour' ? null : t(`open.${step}`)}
            onOpen={({ at }) => onOpen(at, step)}
          />
          <ul className="usage-chart__legend">
            {total.parts.map(({ side }, at) => (
              <li key={side}>
                <Swatch side={side} /> {t(`side.${side}`)} <span className="strong">{totalTexts[at]}</span>
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
                        slotText(format, bar.at, step),
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

type Format = ReturnType<typeof useUsageWords>['format'];

const spanText = ({ from, until }: Details, today: string, format: Format): string => {
  const last = until > today && from <= today ? today : until;
  const [first, end] = [instantOf(from), instantOf(last)];
  if (from === last) return format.weekday(first);
  const far = from.slice(0, 4) !== last.slice(0, 4);
  return far ? `${format.date(first)} – ${format.date(end)}` : `${format.day(first)} – ${format.day(end)}`;
};
