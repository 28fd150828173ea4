import { timestamp } from 'drizzle-orm/pg-core';

/** An instant: a `Date` in code, with its zone in the database. */
export const instant = () => timestamp({ withTimezone: true });
