import { addDays, addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { toInstantRange, type UsageSpan, stepOfSpan } from './usage-period.ts';

/**
 * What stands beside each other in a picture of a span, as `usage/details` names it: hours by the instant at which they begin (23 or 25 of
 * them when the clocks change), days and months by a day.
 */
export const slotsOfSpan = (span: UsageSpan, step = stepOfSpan(span)): string[] => {
  const slots: string[] = [];
  if (step === 'hour') {
    const { start, end } = toInstantRange(span);
    for (let at = start; at < end; at = addSeconds(at, 3600)) slots.push(toIso(at));
    return slots;
  }
  const [first, next]: [BusinessDate, (day: BusinessDate) => BusinessDate] =
    step === 'day' ? [span.from, (day) => addDays(day, 1)] : [firstOfMonth(span.from), (day) => addMonths(day, 1)];
  for (let day = first; day <= span.until; day = next(day)) slots.push(day);
  return slots;
};
