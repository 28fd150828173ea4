import type { BusinessDate } from '../pure/calendar.ts';

/** The Brussels day on which the server made the page, and the instant (ms) up to which it is today. */
export type PageDay = { date: BusinessDate; until: number };

/** Null in a page that the server did not render. */
export const serverPage: { day: PageDay | null } = { day: null };
