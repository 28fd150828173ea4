import { useSyncExternalStore } from 'react';
import { serverPage } from '#platform/browser/page-day.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';

const subscribeToNothing = () => () => undefined;

/** The server has said what day it is: to find it out again costs a phone a tenth of a second. */
const currentBusinessDate = (): BusinessDate => {
  const now = serverNow();
  return serverPage.day && now.getTime() < serverPage.day.until ? serverPage.day.date : brusselsDate(now);
};

/** The Brussels date; at first the one for which the server rendered the page. */
export const useToday = (): BusinessDate =>
  useSyncExternalStore(
    subscribeToNothing,
    currentBusinessDate,
    () => serverPage.day?.date ?? brusselsDate(serverNow()),
  );
