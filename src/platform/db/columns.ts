import { timestamp } from 'drizzle-orm/pg-core';

/** Column of type `timestamptz`, read as a `Date`. */
export const instant = () => timestamp({ withTimezone: true });
