import { date, timestamp } from 'drizzle-orm/pg-core';
import type { BusinessDate } from '../pure/calendar.ts';

/** Column of type `timestamptz`, read as a `Date`. */
export const instant = () => timestamp({ withTimezone: true });

/** Column of type `date`, read as `YYYY-MM-DD`. */
export const businessDate = () => date().$type<BusinessDate>();
