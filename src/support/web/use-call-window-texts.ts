import { useFormat } from '#platform/browser/format.ts';

/** Day and hours of a window: "Monday 30 November", "09:00", "11:00". */
export const useCallWindowTexts = () => {
  const format = useFormat();
  return ({ from, until }: { from: string; until: string }) => ({
    day: format.weekday(from),
    from: format.time(from),
    until: format.time(until),
  });
};
