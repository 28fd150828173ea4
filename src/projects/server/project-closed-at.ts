import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { projectChange } from './tables.ts';

/** Finds when the load that closed a project was made; null when no load closed it. Orders placed before it still count as for this project. */
export const findProjectClosedAt = async (q: Reader, project_uuid: string): Promise<Date | null> => {
  const closingDayOf = (row: typeof projectChange.before | typeof projectChange.after) => sql`${row} ->> 'closed_on'`;
  const [change] = await q
    .select({ changed_at: projectChange.changed_at })
    .from(projectChange)
    .where(
      and(
        eq(projectChange.subject_uuid, project_uuid),
        sql`${closingDayOf(projectChange.after)} is not null and ${closingDayOf(projectChange.before)} is null`,
      ),
    )
    .orderBy(desc(projectChange.change_id))
    .limit(1);
  return change?.changed_at ?? null;
};
