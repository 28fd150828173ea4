import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Format } from '#platform/pure/format.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import { instantOfSlot } from './use-usage-texts.ts';

/** Whether a slot contains the current time. */
export const isCurrentSlot = (at: string, step: UsageStep, now: Date): boolean => {
  const today = brusselsDate(now);
  if (step === 'day') return at === today;
  if (step === 'month') return at.slice(0, 7) === today.slice(0, 7);
  const elapsedMs = now.getTime() - new Date(at).getTime();
  return elapsedMs >= 0 && elapsedMs < 3_600_000;
};

/** Up to this number of bars all labels have space beside the label of the current slot. */
const FEW = 5;

/** Label below a bar. Only some bars have one, and none that would overlap the label of the current slot. */
export const formatAxisLabel = (
  at: string,
  place: number,
  slots: readonly string[],
  { step, now, format }: { step: UsageStep; now: Date; format: Format },
): string => {
  const iso = instantOfSlot(at);
  const count = slots.length;
  const every = Math.ceil(count / 3);
  const lastPlace = count - 1;
  const isLabelled =
    step === 'hour'
      ? /^(00|06|12|18)/.test(format.time(iso))
      : count <= 8 || place === 0 || place === lastPlace || (place % every === 0 && lastPlace - place > every / 2);
  const nowAt = slots.findIndex((slot) => isCurrentSlot(slot, step, now));
  const inNow = nowAt >= 0 && count > FEW && Math.abs(place - nowAt) < count / 3.5;
  if (!isLabelled || inNow) return '';
  if (step === 'hour') return format.time(iso);
  // The locale abbreviates months: the first letters of juin and juillet are equal.
  const [day = '', month = ''] = format.day(iso).split(/\s/);
  return step === 'day' ? day : month;
};
