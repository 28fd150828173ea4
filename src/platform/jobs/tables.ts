import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Lane } from './job.ts';

/** What a job is, wherever it stands. */
const content = {
  id: uuid().primaryKey(),
  lane: text().$type<Lane>().notNull(),
  /** Place in `priorities`: 0 goes first. */
  priority: smallint().notNull(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  /** Where in a trace it was put in, when its spans are kept. */
  trace: text(),
};

/** Jobs that are to be done or just being done; what is done is gone. */
export const job = pgTable(
  'job',
  {
    ...content,
    /** By the database's clock, which all processes share. */
    due_at: instant().notNull().defaultNow(),
    /** Tries begun, the present one too. */
    tries: smallint().notNull().default(0),
    /** Whoever has it now. */
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

/** Processes that work on jobs, and when each was last heard of. */
export const worker = pgTable('worker', {
  id: uuid().primaryKey(),
  seen_at: instant().notNull().defaultNow(),
});

/** Jobs that failed for good, until somebody retries or drops them. */
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
