import { createHash } from 'node:crypto';
import type { Handler } from '#platform/http/handler.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { newUuid } from '#platform/ids.ts';
import type { projectsContract } from '#projects/contract.ts';
import { emptyLoadLines } from '#projects/rules/load-lines.ts';
import { type SubmittedReport, submittedReport, toReportLine } from '#projects/rules/submitted-report.ts';
import type { Database } from '#platform/db/database.ts';
import { loadForestWithConsequences } from '../load/load-forest.ts';
import { insertRefusedReport, isRefusedReport } from '../refused-reports.store.ts';

/** Loads a report like the file of an operator; returns why it is refused. A report that is loaded already changes nothing. */
const loadReport = async (db: Database, report: SubmittedReport, now: Date): Promise<string[]> => {
  const value = toReportLine(report);
  if (Array.isArray(value)) return value;
  const outcome = await loadForestWithConsequences(
    db,
    {
      hash: createHash('sha256').update(`report ${report.event_id}`).digest('hex'),
      projects: [],
      lines: { ...emptyLoadLines(), 'reports.csv': [{ source: `report ${report.event_id}`, value }] },
      pdfs: [],
      faults: [],
      newestOnly: true,
    },
    { loaded_by: `project ${report.project}`, now, newId: () => newUuid(now) },
  );
  return outcome.state === 'refused' ? outcome.faults.map(({ reason }) => reason) : [];
};

/** Ingests a report of a project. A refused one is answered with success, because sending it again would not help, and listed for operators. */
export const projectReportEvent: Handler<typeof projectsContract, 'POST /api/webhook/projects'> = async ({
  db,
  body,
  now,
}) => {
  const parsedReport = submittedReport.safeParse(body);
  if (!parsedReport.success) throw createPlatformRefusal('MALFORMED');
  const report = parsedReport.data;
  if (await isRefusedReport(db.read, report.event_id)) return {};
  const reasons = await loadReport(db, report, now());
  if (reasons.length > 0) await db.tx((tx) => insertRefusedReport(tx, report, reasons, now()));
  return {};
};
