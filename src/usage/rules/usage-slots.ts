import { addDays, addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { toInstantRange, type UsageSpan, stepOfSpan } from './usage-period.ts';

/**
 * Keys of the slots of a span, as in the reply of `usage/details`: hours by their start instant (23 or 25 when the
 * clocks change), days and months by their first day.
 */
export const slotsOfSpan = (span: UsageSpan, step = stepOfSpan(span)): string[] => {
  if (step !== 'hour') return daysOfSpan(span, step);
  const slots: string[] = [];
  const { start, end } = toInstantRange(span);
  for (let at = start; at < end; at = addSeconds(at, 3600)) slots.push(toIso(at));
  return slots;
};

/** The days of a span, or the first days of its months. */
export const daysOfSpan = (span: UsageSpan, step: 'day' | 'month'): BusinessDate[] => {
  const slots: BusinessDate[] = [];
  const [first, next]: [BusinessDate, (day: BusinessDate) => BusinessDate] =
    step === 'day' ? [span.from, (day) => addDays(day, 1)] : [firstOfMonth(span.from), (day) => addMonths(day, 1)];
  for (let day = first; day <= span.until; day = next(day)) slots.push(day);
  return slots;
};
