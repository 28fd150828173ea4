import type { z } from 'zod';
import type { Logger } from 'pino';
import type { Cipher } from '../cipher.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CallExtension, Publish } from '../events.ts';
import type { Outside } from '../outside.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';

export type RetryPolicy = {
  /** Tries after the first one. */
  limit: number;
  /** Seconds before the first retry. */
  delaySeconds: number;
  /** Doubles the delay at each retry. */
  backoff?: boolean;
};

/** What a job waits for: one outside system, or nothing but our own database. No lane ever waits for another one. */
export type Lane = 'inner' | keyof Outside;

/** Who goes first in a lane: a job that a customer `waits` for on the screen, one that is wanted `soon`, one that may come `later`. */
export const priorities = ['waits', 'soon', 'later'] as const;
export type Priority = (typeof priorities)[number];

export type JobPlacement = { lane: Lane; priority: Priority };

/** A kind of work: its name, what it carries, where it queues and how often it is tried. The handler stands elsewhere. */
export type Job<P extends z.ZodType = z.ZodType> = JobPlacement & {
  name: string;
  payload: P;
  retry: RetryPolicy;
  /** For a kind whose jobs do not all queue in one place. */
  placementOf?(payload: z.output<P>): JobPlacement;
};

export const defineJob = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;

/** A failure that no other try can mend: the job is listed with those that failed for good, at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

export type JobContext = {
  db: Database;
  queue: Queue;
  publish: Publish;
  callExtension: CallExtension;
  now(): Date;
  newId(): string;
  seal: Seal;
  cipher: Cipher;
  outside: Outside;
  settings: Settings;
  log: Logger;
  /** Says whose job this is: a failure for good is listed with its customer. */
  setCustomer(customer_uuid: string): void;
  /** 0 at the first try. */
  attempt: number;
  /** True when a failure of this try is final. */
  isLastAttempt: boolean;
};

/** May run twice for the same payload: whatever it does the second time changes nothing. */
export type JobHandler<J> = J extends Job<infer P> ? (payload: z.output<P>, ctx: JobContext) => Promise<void> : never;

export type JobBinding = { job: Job; handler: (payload: never, ctx: JobContext) => Promise<void> };
/** Joins a job with its handler for the worker's table of contents. */
export const bindJob = <J extends Job>(definition: J, handler: JobHandler<J>): JobBinding => ({
  job: definition,
  handler: handler as JobBinding['handler'],
});

/** Each payload fits the job beside it. */
type Entries<P extends readonly z.ZodType[]> = readonly [
  ...{ [K in keyof P]: { job: Job<P[K]>; payload: z.input<P[K]> } },
];

type DatedEntries<P extends readonly z.ZodType[]> = readonly [
  ...{ [K in keyof P]: { job: Job<P[K]>; payload: z.input<P[K]>; dueAt: Date } },
];

/** Puts jobs in the transaction of the change that causes them. */
export type Queue = {
  /** @throws ZodError when the payload does not fit the job. */
  enqueue<P extends z.ZodType>(tx: Tx, definition: Job<P>, payload: z.input<P>): Promise<void>;
  /** Several jobs in one statement, of whatever lanes. */
  enqueueAll<const P extends readonly z.ZodType[]>(tx: Tx, jobs: Entries<P>): Promise<void>;
  /** Runs at a business time (the clock that the sandbox can move). */
  enqueueAt<P extends z.ZodType>(tx: Tx, definition: Job<P>, payload: z.input<P>, dueAt: Date): Promise<void>;
  /** Several such jobs in one statement. */
  enqueueAllAt<const P extends readonly z.ZodType[]>(tx: Tx, jobs: DatedEntries<P>): Promise<void>;
};
