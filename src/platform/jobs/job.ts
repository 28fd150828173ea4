import type { z } from 'zod';
import type { Logger } from 'pino';
import type { Cipher } from '../cipher.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CallExtension, Publish } from '../events.ts';
import type { Outside } from '../outside.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';

export type RetryPolicy = {
  /** Number of retries after the first attempt. */
  limit: number;
  /** Seconds before the first retry. */
  delaySeconds: number;
  /** Doubles the delay with each retry. */
  backoff?: boolean;
};

/**
 * Lanes separate jobs by the system they wait for: one outside system, or `inner` for our own database. A slow system
 * delays only its own lane.
 */
export type Lane = 'inner' | keyof Outside;

/** Order within a lane: `waits` when a customer waits on the screen, then `soon`, then `later`. */
export const priorities = ['waits', 'soon', 'later'] as const;
export type Priority = (typeof priorities)[number];

export type JobPlacement = { lane: Lane; priority: Priority };

/** A kind of job: name, payload schema, lane, priority and retries. The handler is bound separately. */
export type Job<P extends z.ZodType = z.ZodType> = JobPlacement & {
  name: string;
  payload: P;
  retry: RetryPolicy;
  /** Placement by payload, for a kind whose jobs use several lanes. */
  placementOf?(payload: z.output<P>): JobPlacement;
  recurrence?: Recurrence<P>;
};

/** The time at which a process starts or a run begins. */
export type RunStart = { now: Date; settings: Settings };

/** A run at a business time. Its payload is `{}` unless given. */
export type ScheduledRun<P extends z.ZodType = z.ZodType> = { dueAt: Date; payload?: z.input<P> };

/**
 * When a job recurs; null: no run is scheduled. The start of a process schedules the first run, and the worker the next one, before each attempt of a
 * scheduled run: so neither a permanent failure nor a run that lasts past the time of the next one skips any. Jobs of the same kind that a handler
 * enqueues, such as one for the next batch, schedule nothing.
 */
export type Recurrence<P extends z.ZodType = z.ZodType> = {
  /** Uuid of the timer, and of the job that it becomes. It is fixed, so that each run is scheduled once, and has to stay, since timers are stored. */
  timerId: string;
  /** Default: as after a run. */
  firstRun?(start: RunStart): ScheduledRun<P> | null;
  /** `payload`: of the run that begins; undefined when it does not match the schema, and for a first run. */
  nextRun(start: RunStart, payload?: z.output<P>): ScheduledRun<P> | null;
};

/** Declares a kind of job, which `bindJob` binds to its handler. */
export const defineJob = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;

/** An error that a retry cannot fix. The job becomes a dead letter at once. */
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
  /** Sets the customer of the job, stored with the dead letter. */
  setCustomer(customer_uuid: string): void;
  /** 0 on the first attempt. */
  attempt: number;
  /** True when an error in this attempt is final. */
  isLastAttempt: boolean;
};

/** Handler of a job. It must be idempotent: a job may run twice for the same payload. */
export type JobHandler<J> = J extends Job<infer P> ? (payload: z.output<P>, ctx: JobContext) => Promise<void> : never;

export type JobBinding = { job: Job; handler: (payload: never, ctx: JobContext) => Promise<void> };

/** Pairs a job with the code that runs it, for `jobs` of a `domain.ts`; another payload than that of the job does not compile. */
export const bindJob = <J extends Job>(definition: J, handler: JobHandler<J>): JobBinding => ({
  job: definition,
  handler: handler as JobBinding['handler'],
});

/** Checks that each payload matches the job beside it. `dueAt`: a business time; null or none for now. */
type Entries<P extends readonly z.ZodType[]> = readonly [
  ...{ [K in keyof P]: { job: Job<P[K]>; payload: z.input<P[K]>; dueAt?: Date | null } },
];

/** Adds jobs in the transaction of the change that causes them. */
export type Queue = {
  /** @throws ZodError when the payload does not match the job. */
  enqueue<P extends z.ZodType>(tx: Tx, definition: Job<P>, payload: z.input<P>): Promise<void>;
  /** Adds jobs for now, in any lanes, and schedules those with a time, with one statement. */
  enqueueAll<const P extends readonly z.ZodType[]>(tx: Tx, jobs: Entries<P>): Promise<void>;
  /** Schedules a job for a business time (the clock that a sandbox can move). */
  enqueueAt<P extends z.ZodType>(tx: Tx, definition: Job<P>, payload: z.input<P>, dueAt: Date): Promise<void>;
};
