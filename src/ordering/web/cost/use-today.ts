import { useSyncExternalStore } from 'react';
import { serverPage } from '#platform/browser/page-day.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';

const subscribeToNothing = () => () => undefined;

/** Reads the date that the server rendered; computing it again takes 100 ms on a phone. */
const currentBusinessDate = (): BusinessDate => {
  const now = serverNow();
  return serverPage.day && now.getTime() < serverPage.day.validUntilMs ? serverPage.day.date : brusselsDate(now);
};

/** Returns the Brussels date; during hydration the date that the server rendered. */
export const useToday = (): BusinessDate =>
  useSyncExternalStore(
    subscribeToNothing,
    currentBusinessDate,
    () => serverPage.day?.date ?? brusselsDate(serverNow()),
  );
