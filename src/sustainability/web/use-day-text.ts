import { useLanguage } from '#platform/browser/i18n.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { formatDay } from '#platform/pure/format-day.ts';

/** Writes days in words in the current language. */
export const useDayText = (): ((day: BusinessDate) => string) => {
  const language = useLanguage();
  return (day) => formatDay(language, day);
};
