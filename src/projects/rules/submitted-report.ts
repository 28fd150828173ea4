import { z } from 'zod';
import { type LineOf, lineSchemas } from './load-lines.ts';
import { reportFigures } from './project-kinds.ts';

const text = z.string().max(2000);

/** A report as a project sends it: totals since the beginning. `event_id` stays the same when it is sent again. */
export const submittedReport = z.strictObject({
  event_id: z.string().regex(/^[\w.-]{8,100}$/),
  project: z.string().min(1).max(60),
  until: z.string().max(10),
  figures: z.partialRecord(z.enum(reportFigures), z.number().int().min(0).max(999_999_999)),
  text: z.strictObject({ en: text, fr: text, nl: text }),
});
export type SubmittedReport = z.output<typeof submittedReport>;

/** Converts the report to a line of `reports.csv`, validated by the rules for operators; or returns its fault. */
export const toReportLine = ({
  project,
  until,
  figures,
  text: { en, fr, nl },
}: SubmittedReport): LineOf<'reports.csv'> | string[] => {
  const line = lineSchemas['reports.csv'].safeParse({
    project,
    until,
    ...Object.fromEntries(reportFigures.map((key) => [key, String(figures[key] ?? '')])),
    text_en: en,
    text_fr: fr,
    text_nl: nl,
    document: '',
  });
  if (line.success) return line.data;
  return line.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
