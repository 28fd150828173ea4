import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { computeAxisTicks } from '#usage/rules/usage-bars.ts';
import { type StoryDay, storyScale, type UsageStory } from '#usage/rules/usage-story.ts';
import '#platform/ui/motion.css';
import { labelAnchor, LAST_LABEL, labelledDayIndexes, NEAR_END } from './axis-days.ts';
import './story.css';

/** Heights in pixels: of the lines, of the space above and of the space below them. */
const [PLOT, ABOVE, BELOW] = [184, 24, 30];
/** Width of the coordinates of the lines, which are stretched to the width of the chart. */
const WIDTH = 1000;
/** Room for half of a line's width at the edges. */
const EDGE = 4;
/** Height of a label. */
const LABEL = 22;

export type StoryChartProps = {
  story: UsageStory;
  allowance: number | null;
  label: string;
  /** Quantity of one unit of the scale: a GB, a minute. */
  unit: number;
  scaleText: (quantity: number) => string;
  allowanceText: string;
  todayText: string;
  /** Label of a day below the chart. */
  labelOf: (day: StoryDay) => string;
  /** Description of a day for screen readers. */
  valueText: (day: StoryDay) => string;
  /** Visible description of a day, above the chart. */
  children: (day: StoryDay) => ReactNode;
  legend: ReactNode;
  /** Label of the button that opens a day with usage. */
  openText: string;
  onOpen: (day: StoryDay) => void;
};

type Point = readonly [x: number, quantity: number];

/** Returns the index of the selected day, and the handlers with which keys and a pointer select another one. At first it is today, or the last day of a month without today. */
const useReader = (days: readonly StoryDay[]) => {
  const [picked, setPicked] = useState<number | null>(null);
  const today = days.findIndex(({ state }) => state === 'today');
  const lastIndex = days.length - 1;
  const at = Math.min(picked ?? (today < 0 ? lastIndex : today), lastIndex);
  const pick = (day: number) => setPicked(Math.max(0, Math.min(lastIndex, day)));
  return {
    at,
    onKeyDown: (event: KeyboardEvent) => {
      const next = {
        ArrowLeft: at - 1,
        ArrowDown: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at + 1,
        PageDown: at - 7,
        PageUp: at + 7,
        Home: 0,
        End: lastIndex,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      pick(next);
    },
    onPointer: (event: PointerEvent<HTMLElement>) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      pick(Math.floor(((event.clientX - left) / width) * days.length));
    },
  };
};

/** Vertical scale of a story in pixels from the top of the chart. */
type Scale = {
  ticks: readonly number[];
  axisMaximum: number;
  yOf: (quantity: number) => number;
  allowanceY: number | null;
};

/** A line of the scale that nearly coincides with the allowance would only blur it. */
const clearTicks = ({ ticks, yOf, allowanceY }: Scale): readonly number[] =>
  ticks.filter((tick) => allowanceY === null || Math.abs(yOf(tick) - allowanceY) >= LABEL);

const scaleOf = (story: UsageStory, allowance: number | null, unit: number): Scale => {
  const { maximum, shows_allowance } = storyScale(story, allowance);
  const ticks = computeAxisTicks(maximum, unit);
  const axisMaximum = Math.max(ticks.at(-1) ?? unit, maximum);
  const yOf = (quantity: number) => ABOVE + PLOT - (quantity / axisMaximum) * PLOT;
  return { ticks, axisMaximum, yOf, allowanceY: allowance !== null && shows_allowance ? yOf(allowance) : null };
};

/** Days of the month so far, in which the SIM was in use. */
const daysSoFar = (days: readonly StoryDay[]): StoryDay[] =>
  days.filter(({ state }) => state === 'past' || state === 'today');

/** The month so far with its forecast, and the month before, stretched to the width of the chart. */
function Lines({ story: { days, start, used_amount, forecast }, yOf }: { story: UsageStory; yOf: Scale['yOf'] }) {
  const place = ([x, quantity]: Point) => `${(x * WIDTH).toFixed(1)} ${(yOf(quantity) - ABOVE).toFixed(1)}`;
  const pathOf = (points: readonly Point[]) => `M${points.map(place).join('L')}`;
  const daysUntilNow = daysSoFar(days);
  const currentX = daysUntilNow.at(-1)?.x ?? start;
  const line = pathOf([[start, 0], ...daysUntilNow.map(({ x, total }): Point => [x, total ?? 0])]);
  const ghost = days.flatMap(({ ghost: total }, nth): Point[] =>
    total === null ? [] : [[(nth + 1) / days.length, total]],
  );
  return (
    <svg
      y={ABOVE - EDGE}
      width="100%"
      height={PLOT + 2 * EDGE}
      viewBox={`0 ${-EDGE} ${WIDTH} ${PLOT + 2 * EDGE}`}
      preserveAspectRatio="none"
    >
      <g className="grows">
        <path className="story__area" d={`${line}L${place([currentX, 0])}L${place([start, 0])}Z`} />
        {ghost.length > 0 && <path className="story__ghost" d={pathOf([[0, 0], ...ghost])} />}
        {forecast !== null && (
          <path
            className="story__forecast"
            d={pathOf([
              [currentX, used_amount],
              [1, forecast],
            ])}
          />
        )}
        <path className="story__line" d={line} />
      </g>
    </svg>
  );
}

/** The day that is read, on both lines. */
function ReadDay({ day, end, scale: { yOf, axisMaximum } }: { day: StoryDay; end: number; scale: Scale }) {
  const x = `${day.x * 100}%`;
  return (
    <>
      <line className="story__at" x1={x} x2={x} y1={ABOVE - 8} y2={ABOVE + PLOT} />
      {day.state !== 'today' && day.ghost !== null && (
        <circle className="story__dot story__dot--ghost" cx={`${end * 100}%`} cy={yOf(day.ghost)} r="4" />
      )}
      {day.total !== null && day.total <= axisMaximum && (
        <circle
          className={`story__dot ${day.state === 'ahead' ? 'story__dot--ahead' : ''}`}
          cx={x}
          cy={yOf(day.total)}
          r="6"
        />
      )}
    </>
  );
}

/** Labels of some days below the chart. */
function DayLabels({
  days,
  todayText,
  labelOf,
}: Pick<StoryChartProps, 'todayText' | 'labelOf'> & { days: readonly StoryDay[] }) {
  const placeOf = (nth: number, { state, x }: StoryDay) =>
    state === 'today'
      ? nth === days.length - 1
        ? 1
        : Math.min(x, 1 - LAST_LABEL / days.length)
      : nth === 0
        ? 0
        : nth === days.length - 1
          ? 1
          : (nth + 0.5) / days.length;
  return labelledDayIndexes(days).map((nth) => {
    const day = days[nth];
    if (!day) return null;
    const [x, today] = [placeOf(nth, day), day.state === 'today'];
    return (
      <text
        key={day.day}
        className={today ? 'strong' : ''}
        x={`${x * 100}%`}
        y={ABOVE + PLOT + 23}
        textAnchor={today && days.length - nth <= NEAR_END ? 'end' : labelAnchor(x)}
      >
        {today ? todayText : labelOf(day)}
      </text>
    );
  });
}

/**
 * Line of what was used since the start of a month against the allowance, with the forecast and the month before. A day is read with
 * arrow keys, touch or a pointer. The table of the card has the same data.
 */
export function StoryChart(props: StoryChartProps) {
  const { story, allowance, label, unit, scaleText, allowanceText, todayText, labelOf, valueText, children } = props;
  const { days } = story;
  const { at, onKeyDown, onPointer } = useReader(days);
  const day = days[at];
  const scale = scaleOf(story, allowance, unit);
  const { yOf, allowanceY } = scale;
  const ticks = clearTicks(scale);
  const today = daysSoFar(days).find(({ state }) => state === 'today');
  return (
    <div className="story">
      <div className="story__read" aria-hidden="true">
        {day && children(day)}
      </div>
      <div
        className="story__plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={day && valueText(day)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
      >
        <svg width="100%" height={ABOVE + PLOT + BELOW} aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} className="story__rule" x1="0" x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
          ))}
          <Lines story={story} yOf={yOf} />
          <line className="story__axis" x1="0" x2="100%" y1={ABOVE + PLOT} y2={ABOVE + PLOT} />
          {ticks.map((tick) => (
            <text key={tick} x="0" y={yOf(tick) - 6}>
              {scaleText(tick)}
            </text>
          ))}
          {allowanceY !== null && (
            <>
              <line className="story__allowance" x1="0" x2="100%" y1={allowanceY} y2={allowanceY} />
              <text className="strong" x="0" y={allowanceY - 7}>
                {allowanceText}
              </text>
            </>
          )}
          {day && <ReadDay day={day} end={(at + 1) / days.length} scale={scale} />}
          <DayLabels days={days} todayText={todayText} labelOf={labelOf} />
          {today && <circle className="story__now" cx={`${today.x * 100}%`} cy={ABOVE + PLOT} r="5" />}
        </svg>
      </div>
      <div className="story__foot">
        {props.legend}
        {day && day.quantity > 0 && (
          <Button kind="text" onClick={() => props.onOpen(day)}>
            {props.openText}
          </Button>
        )}
      </div>
    </div>
  );
}
