import type { JobHandler } from '#platform/jobs/job.ts';
import { projectClosed } from '#projects/events.ts';
import type { publishClosing } from '../jobs.ts';

export const runPublishClosing: JobHandler<typeof publishClosing> = (closing, { db, publish }) =>
  db.tx((tx) => publish(tx, projectClosed, closing));
