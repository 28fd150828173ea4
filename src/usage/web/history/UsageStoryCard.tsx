import { Fragment } from 'react';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { RollingText } from '#platform/ui/figures/RollingText.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { formatAmountFigure } from '#usage/rules/format-usage-amount.ts';
import { buildUsageBars, sumBars } from '#usage/rules/usage-bars.ts';
import { partFromAllowance, roundForecast, type StoryDay, type UsageStory } from '#usage/rules/usage-story.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import { StoryChart } from './StoryChart.tsx';
import type { UsageDetails } from './UsageChartCard.tsx';
import { instantOfSlot, unitAndSizeOfKind, useUsageTexts } from './use-usage-texts.ts';

export type UsageStoryCardProps = {
  details: UsageDetails;
  story: UsageStory;
  kind: Exclude<UsageKind, 'all'>;
  /** Allowance of the plan in bytes, seconds or messages; null: unlimited, or not known. */
  allowance: number | null;
  /** First day of the month before. */
  before: string;
  /** Shows the heading, if there are several charts. */
  hasTitle: boolean;
  /** Opens a day. */
  onOpen: (at: string, step: UsageDetails['step']) => void;
};

/** Texts of a day of the story and of where the month goes. */
const useStoryTexts = ({ details, story, kind, allowance, before }: UsageStoryCardProps) => {
  const { t, domainT, format, amount } = useUsageTexts();
  const day = (at: string) => format.weekday(instantOfSlot(at));
  const forecastText = (quantity: number) => amount(roundForecast(quantity, kind), kind);
  const months = { now: format.month(instantOfSlot(details.from)), before: format.month(instantOfSlot(before)) };
  const first = story.days.find(({ state }) => state !== 'before')?.day ?? details.from;
  const firstDayText = format.dayOfMonth(instantOfSlot(first));
  const total = allowance === null ? '' : amount(allowance, kind);
  const ofDay = ({ state, quantity }: StoryDay): string => {
    if (state === 'before') return t('story.notYet');
    if (state === 'ahead') return t('story.ahead');
    return quantity === 0 ? t('nothing') : amount(quantity, kind);
  };
  const soFar = ({ state, total: sum }: StoryDay): string[] =>
    sum === null
      ? []
      : [
          state === 'ahead'
            ? t('story.expected', { amount: forecastText(sum) })
            : t('story.since', { amount: amount(sum, kind), date: firstDayText }),
        ];
  const byThen = ({ ghost }: StoryDay): string[] =>
    ghost === null ? [] : [t('story.byThen', { amount: amount(ghost, kind), month: months.before })];
  const end = format.dayOfMonth(instantOfSlot(details.until));
  const says = (): string => {
    const { forecast, runs_out, used_amount } = story;
    const isRunning = story.days.some(({ state }) => state === 'today');
    if (runs_out) {
      const reached = allowance !== null && used_amount >= allowance;
      return t(reached ? 'story.usedUp' : 'story.runsOut', { total, date: day(runs_out) });
    }
    if (forecast !== null && used_amount > 0)
      return t(allowance === null ? 'story.goesOn' : 'story.lasts', {
        amount: forecastText(forecast),
        date: end,
        total,
      });
    if (isRunning && forecast === null) return t('story.tooEarly');
    return '';
  };
  return {
    t,
    domainT,
    format,
    amount,
    day,
    about: forecastText,
    months,
    since: firstDayText,
    total,
    ofDay,
    soFar,
    byThen,
    says,
  };
};

/** Sample of a line of the legend. */
function LineSample({ kind }: { kind: 'line' | 'forecast' | 'ghost' | 'allowance' }) {
  return (
    <svg width="24" height="8" aria-hidden="true">
      <line className={`story__${kind}`} x1="2" x2="22" y1="4" y2="4" />
    </svg>
  );
}

/** A month as a story: its total, where it goes, the line with the days to read, and the same as a table. */
export function UsageStoryCard(props: UsageStoryCardProps) {
  const { details, story, kind, allowance, hasTitle, onOpen } = props;
  const { t, domainT, format, amount, day, months, since, total, ofDay, soFar, byThen, says } = useStoryTexts(props);
  const { partTexts, cost } = useUsageTexts();
  const bars = buildUsageBars(details, kind);
  const sum = sumBars(bars);
  const { unit, size } = unitAndSizeOfKind[kind];
  const figure = formatAmountFigure({ quantity: sum.quantity, unit }, format, domainT);
  const part = allowance === null ? null : partFromAllowance(story, allowance);
  const maximum = Math.max(story.used_amount, story.ghost_total ?? 0, story.forecast ?? 0);
  const parts = partTexts(sum.parts, kind);
  const sides =
    sum.parts.length > 1 ? sum.parts.map(({ side }, at) => `${t(`side.${side}`)} ${parts[at]}`).join(' · ') : '';
  const label = t('story.chart', { kind: t(`kind.${kind}`), month: months.now });
  const legend = [
    ['line', months.now],
    ...(story.forecast === null ? [] : [['forecast', t('story.legend.forecast')] as const]),
    ...(story.ghost_total === null
      ? []
      : [
          [
            'ghost',
            t('story.legend.ghost', { month: months.before, amount: amount(story.ghost_total, kind) }),
          ] as const,
        ]),
  ] as const;
  const reachedDays = story.days.filter(({ state }) => state === 'past' || state === 'today');
  return (
    <Card as="section" aria-label={t(`kind.${kind}`)} className="usage-chart">
      {hasTitle && <h2>{t(`kind.${kind}`)}</h2>}
      <p className="usage-chart__lead">
        <Figure value={<RollingText text={figure.value} />} unit={figure.unit} size={48} />
        {allowance !== null && (
          <span className="quiet">
            {part === null ? t('ofPlan', { total }) : t('ofPlanPart', { part: amount(part, kind), total })}
          </span>
        )}
      </p>
      {says() && <p className="story__says">{says()}</p>}
      {sides && <p className="small quiet">{sides}</p>}
      {maximum === 0 ? (
        <p className="quiet part">{t('nothingHere')}</p>
      ) : (
        <>
          <StoryChart
            key={details.from}
            story={story}
            allowance={allowance}
            label={label}
            unit={kind === 'data' && maximum < 0.1 * size ? size / 1000 : size}
            scaleText={(quantity) => amount(quantity, kind)}
            allowanceText={t('story.allowance', { total })}
            todayText={t('now.day')}
            labelOf={({ day: at }) => format.day(instantOfSlot(at)).split(/\s/)[0] ?? ''}
            valueText={(each) => [day(each.day), ofDay(each), ...soFar(each), ...byThen(each)].join(' · ')}
            legend={
              <ul className="story__legend">
                {legend.map(([line, text]) => (
                  <li key={line}>
                    <LineSample kind={line} /> <span>{text}</span>
                  </li>
                ))}
              </ul>
            }
            openText={t('open.day')}
            onOpen={({ day: at }) => onOpen(at, 'day')}
          >
            {(each) => (
              <>
                <p>
                  <span className="strong">{day(each.day)}</span>
                  <span>{ofDay(each)}</span>
                </p>
                <p className="small quiet">
                  {[...soFar(each), ...byThen(each)].map((text, at) => (
                    <Fragment key={text}>
                      {at > 0 && ' · '}
                      <span className="story__part">{text}</span>
                    </Fragment>
                  ))}
                </p>
              </>
            )}
          </StoryChart>
          {story.apart > 0 && (
            <p className="small quiet">{t('story.apart', { amount: amount(story.used_amount, kind) })}</p>
          )}
          <Disclosure summary={t('asTable')}>
            <Table
              labelled
              caption={label}
              heads={[
                t('head.day'),
                t(`kind.${kind}`),
                t('story.head.since', { date: since }),
                ...(story.ghost_total === null ? [] : [t('story.head.byThen', { month: months.before })]),
                t('head.cost'),
              ]}
              numeric={[1, 2, 3, 4]}
              rows={reachedDays.map((each) => {
                const spent = bars.find(({ at }) => at === each.day)?.cost ?? 0;
                return {
                  key: each.day,
                  cells: [
                    day(each.day),
                    ofDay(each),
                    each.total === null ? '–' : amount(each.total, kind),
                    ...(story.ghost_total === null ? [] : [each.ghost === null ? '–' : amount(each.ghost, kind)]),
                    spent > 0 ? cost(spent) : t('inPlan'),
                  ],
                };
              })}
            />
          </Disclosure>
        </>
      )}
    </Card>
  );
}
