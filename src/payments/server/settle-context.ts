import type { Database } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Outside } from '#platform/outside.ts';
import type { Settings } from '#platform/settings.ts';

/** What settling a payment needs, from a request or a job. */
export type SettleContext = {
  db: Database;
  queue: Queue;
  outside: Outside;
  settings: Settings;
  now(): Date;
  newId(): string;
};
