import { desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { SubmittedReport } from '#projects/rules/submitted-report.ts';
import { projectReportRefused } from './tables.ts';

export type RefusedReport = typeof projectReportRefused.$inferSelect;

export const isRefusedReport = async (q: Reader, event_id: string): Promise<boolean> => {
  const rows = await q
    .select({ event_id: projectReportRefused.event_id })
    .from(projectReportRefused)
    .where(eq(projectReportRefused.event_id, event_id));
  return rows.length > 0;
};

/** Records a refused report with its reasons, once. */
export const insertRefusedReport = async (
  tx: Tx,
  report: SubmittedReport,
  reasons: readonly string[],
  refused_at: Date,
): Promise<void> => {
  const { event_id, project } = report;
  await tx
    .insert(projectReportRefused)
    .values({ event_id, project, report, reasons: [...reasons], refused_at })
    .onConflictDoNothing();
};

/** Refused reports, the newest first. */
export const queryRefusedReports = (q: Reader, limit: number): Promise<RefusedReport[]> =>
  q.select().from(projectReportRefused).orderBy(desc(projectReportRefused.refused_at)).limit(limit);
