import { useFormat } from '#platform/browser/format.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';

/** Names a month: October, or October 2025 in another year. */
export const useMonthName = (): ((month: string) => string) => {
  const format = useFormat();
  const year = brusselsDate(serverNow()).slice(0, 4);
  return (month) => {
    const name = format.month(`${month}-15`);
    return month.startsWith(year) ? name : `${name}\u00a0${month.slice(0, 4)}`;
  };
};
