import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { UsageBar } from '#usage/rules/usage-bars.ts';
import { computeAxisTicks } from '#usage/rules/usage-bars.ts';
import './chart.css';
import { CategoryPatterns, patternFill } from './CategoryPatterns.tsx';

/** Heights in pixels: of the bars, of the space above and of the space below them. */
const [PLOT, ABOVE, BELOW] = [152, 24, 30];
const GAP = 2;

export type BarChartProps = {
  label: string;
  bars: readonly UsageBar[];
  /** Quantity of one unit of the scale: a GB, a minute. */
  unit: number;
  /** Index of the bar of the current hour, day or month; -1: none. */
  now: number;
  nowText: string;
  /** Label below a bar; empty if there is no space for one. */
  labelOf: (bar: UsageBar, at: number) => string;
  scaleText: (quantity: number) => string;
  /** Description of a bar. */
  valueText: (bar: UsageBar) => string;
  /** Label of the button that opens the period of a bar; null: no button. */
  openText: string | null;
  onOpen: (bar: UsageBar) => void;
};

/**
 * Stacked bar chart; the parts of a bar differ in colour and pattern. A bar is selected with arrow keys, touch or a
 * pointer, and described below. The table of the card has the same data.
 */
export function BarChart({
  label,
  bars,
  unit,
  now,
  nowText,
  labelOf,
  scaleText,
  valueText,
  openText,
  onOpen,
}: BarChartProps) {
  const id = useId();
  const start = now >= 0 ? now : bars.length - 1;
  const [picked, setPicked] = useState<number | null>(null);
  const at = Math.min(picked ?? start, bars.length - 1);
  const bar = bars[at];
  const ticks = computeAxisTicks(Math.max(...bars.map(({ quantity }) => quantity)), unit);
  const axisMaximum = ticks.at(-1) ?? 1;
  const heightOf = (quantity: number) => (quantity / axisMaximum) * PLOT;
  const share = 100 / bars.length;
  const pickAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * bars.length);
    setPicked(Math.max(0, Math.min(bars.length - 1, place)));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: bars.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPicked(Math.max(0, Math.min(bars.length - 1, next)));
  };
  return (
    <div className="chart">
      <div
        className="chart__plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={at + 1}
        aria-valuetext={bar && valueText(bar)}
        onKeyDown={handleKey}
        onPointerDown={pickAt}
        onPointerMove={pickAt}
      >
        <svg width="100%" height={ABOVE + PLOT + BELOW} aria-hidden="true">
          <CategoryPatterns id={id} />
          {picked !== null && (
            <rect className="chart__picked" x={`${at * share}%`} y="0" width={`${share}%`} height={ABOVE + PLOT} />
          )}
          {ticks.map((tick) => (
            <line
              key={tick}
              className="chart__line"
              x1="0"
              x2="100%"
              y1={ABOVE + PLOT - heightOf(tick)}
              y2={ABOVE + PLOT - heightOf(tick)}
            />
          ))}
          {bars.map((each, place) => (
            <Column
              key={each.at}
              id={id}
              bar={each}
              x={(place + 0.16) * share}
              width={share * 0.68}
              heightOf={heightOf}
            />
          ))}
          {ticks.map((tick) => (
            <text key={tick} className="chart__scale" x="0" y={ABOVE + PLOT - heightOf(tick) - 6}>
              {scaleText(tick)}
            </text>
          ))}
          <line className="chart__axis" x1="0" x2="100%" y1={ABOVE + PLOT} y2={ABOVE + PLOT} />
          {now >= 0 && (
            <rect
              className="chart__now"
              x={`${(now + 0.16) * share}%`}
              y={ABOVE + PLOT + 3}
              width={`${share * 0.68}%`}
              height="5"
            />
          )}
          {bars.map((each, place) => {
            const isNow = place === now;
            const text = isNow ? nowText : labelOf(each, place);
            if (text === '') return null;
            // With many bars the outer labels are aligned inwards to stay inside the picture; with few, every label is centred.
            const many = bars.length > 8;
            const anchor =
              many && place === 0 && !isNow ? 'start' : many && place === bars.length - 1 ? 'end' : 'middle';
            const x = anchor === 'start' ? 0 : anchor === 'end' ? 100 : (place + 0.5) * share;
            return (
              <text
                key={each.at}
                className={isNow ? 'strong' : ''}
                x={`${x}%`}
                y={ABOVE + PLOT + 25}
                textAnchor={anchor}
              >
                {text}
              </text>
            );
          })}
        </svg>
      </div>
      <p className="chart__value small">{bar && valueText(bar)}</p>
      {bar && bar.quantity > 0 && openText && (
        <Button kind="text" onClick={() => onOpen(bar)}>
          {openText}
        </Button>
      )}
    </div>
  );
}

type ColumnProps = { id: string; bar: UsageBar; x: number; width: number; heightOf: (quantity: number) => number };

function Column({ id, bar, x, width, heightOf }: ColumnProps) {
  let below = 0;
  return bar.parts.map(({ side, quantity }, at) => {
    // Minimum height, so that small parts are visible.
    const height = Math.max(heightOf(quantity) - (at > 0 ? GAP : 0), 1.5);
    below += height + (at > 0 ? GAP : 0);
    return (
      <rect
        key={side}
        fill={patternFill(id, side)}
        x={`${x}%`}
        width={`${width}%`}
        y={ABOVE + PLOT - below}
        height={height}
        rx="1"
      />
    );
  });
}
