import { useSyncExternalStore } from 'react';
import { brusselsDate } from '#platform/pure/calendar.ts';

const never = () => () => undefined;

/** The Brussels date; null in the HTML of the server, which is kept longer than a day. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    never,
    () => brusselsDate(new Date()),
    () => null,
  );
