import type { BusinessDate } from '../pure/calendar.ts';

/** The Brussels date on which the server rendered the page, and the instant (ms) until which it is valid. */
export type PageDay = { date: BusinessDate; validUntilMs: number };

/** Null when the server did not render the page. */
export const serverPage: { day: PageDay | null } = { day: null };
