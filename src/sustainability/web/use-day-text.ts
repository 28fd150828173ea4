import { useLanguage } from '#platform/browser/i18n.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { formatLongDate } from '#platform/pure/format-long-date.ts';

/** Writes days in words in the current language. */
export const useDayText = (): ((day: BusinessDate) => string) => {
  const language = useLanguage();
  return (day) => formatLongDate(language, day);
};
