import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Format } from '#platform/pure/format.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import { instantOfSlot } from './use-usage-texts.ts';

/** Whether a slot is that of this moment. */
export const isCurrentSlot = (at: string, step: UsageStep, now: Date): boolean => {
  const today = brusselsDate(now);
  if (step === 'day') return at === today;
  if (step === 'month') return at.slice(0, 7) === today.slice(0, 7);
  const since = now.getTime() - new Date(at).getTime();
  return since >= 0 && since < 3_600_000;
};

/** So few have all room for a name, also beside the word of this moment. */
const FEW = 5;

/** What stands below a bar: only some have a name, and none that would stand in that of this moment. */
export const formatAxisLabel = (
  at: string,
  place: number,
  slots: readonly string[],
  { step, now, format }: { step: UsageStep; now: Date; format: Format },
): string => {
  const iso = instantOfSlot(at);
  const count = slots.length;
  const every = Math.ceil(count / 3);
  const last = count - 1;
  const named =
    step === 'hour'
      ? /^(00|06|12|18)/.test(format.time(iso))
      : count <= 8 || place === 0 || place === last || (place % every === 0 && last - place > every / 2);
  const nowAt = slots.findIndex((slot) => isCurrentSlot(slot, step, now));
  const inNow = nowAt >= 0 && count > FEW && Math.abs(place - nowAt) < count / 3.5;
  if (!named || inNow) return '';
  if (step === 'hour') return format.time(iso);
  // Juin and juillet begin with the same letters: the language shortens its months itself.
  const [day = '', month = ''] = format.day(iso).split(/\s/);
  return step === 'day' ? day : month;
};
