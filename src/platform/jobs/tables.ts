import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Lane } from './job.ts';

/** Columns shared by queued jobs, timers and dead letters. */
const content = {
  id: uuid().primaryKey(),
  lane: text().$type<Lane>().notNull(),
  /** Index in `priorities`; 0 runs first. */
  priority: smallint().notNull(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  /** Trace context of the enqueueing request, when its spans are kept. */
  trace: text(),
};

/** Queued and running jobs. Completed jobs are deleted. */
export const job = pgTable(
  'job',
  {
    ...content,
    /** By the clock of the database, which all processes share. */
    due_at: instant().notNull().defaultNow(),
    /** Attempts started, including the current one. */
    tries: smallint().notNull().default(0),
    /** Worker that runs the job. */
    worker_id: uuid(),
  },
  (t) => [
    index('job_waiting')
      .on(t.lane, t.priority, t.due_at)
      .where(sql`${t.worker_id} is null`),
    index('job_taken')
      .on(t.worker_id)
      .where(sql`${t.worker_id} is not null`),
  ],
);

/** Worker processes with the time of their last heartbeat. */
export const worker = pgTable('worker', {
  id: uuid().primaryKey(),
  seen_at: instant().notNull().defaultNow(),
});

/** Permanently failed jobs, kept until they are retried or dropped. */
export const deadLetter = pgTable(
  'dead_letter',
  {
    ...content,
    tries: smallint().notNull(),
    error: text().notNull(),
    customer_uuid: uuid(),
    died_at: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.died_at)],
);
