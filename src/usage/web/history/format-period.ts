import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Format } from '#platform/pure/format.ts';
import { type SteppedPeriod, spanOfPastPeriod } from '#usage/rules/usage-period.ts';
import { instantOfSlot } from './use-usage-texts.ts';

/** Formats a day, week or month, with its year if it is not the current one. The year of a week is that of its last day. */
export const formatPeriod = (period: SteppedPeriod, stepsBack: number, today: BusinessDate, format: Format): string => {
  const { from, until } = spanOfPastPeriod(period, stepsBack, today);
  const [firstInstant, lastInstant] = [instantOfSlot(from), instantOfSlot(until)];
  const text = {
    today: format.weekday(firstInstant),
    week: `${format.day(firstInstant)} – ${format.day(lastInstant)}`,
    month: format.month(firstInstant),
  }[period];
  const year = until.slice(0, 4);
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
};
