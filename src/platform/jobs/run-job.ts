import type { Logger } from 'pino';
import { setTimeout as wait } from 'node:timers/promises';
import { CircuitOpenError } from './circuit-breaker.ts';
import { PermanentFailure, type JobContext, type RetryPolicy, type JobBinding } from './job.ts';
import type { ClaimedJob } from './jobs.store.ts';
import { scheduleNextRun } from './recurring-jobs.ts';
import { describeError } from '../log.ts';

/** Outcome of a job run. */
export type JobOutcome =
  | { kind: 'done' }
  /** Retry after some seconds; `free`: this attempt is not counted. */
  | { kind: 'again'; seconds: number; free: boolean }
  | { kind: 'dead'; error: string; customer_uuid: string | null };

export type RunJobOptions = {
  context: Omit<JobContext, 'attempt' | 'isLastAttempt' | 'log' | 'setCustomer'>;
  log: Logger;
  /** Timeout of a job in seconds. */
  maxJobSeconds: number;
  /** Wraps each run of a job, given the trace context in which it was queued. */
  wrapRun(job: string, trace: string | undefined, work: () => Promise<void>): Promise<void>;
};

/** Additional attempts for a job whose process was killed, because the kill may be unrelated to the job. */
const extraTriesAfterCrash = 3;

const retryDelaySeconds = ({ delaySeconds, backoff = true }: RetryPolicy, retry: number): number =>
  // With random jitter, so that jobs that failed together are not retried together.
  backoff ? delaySeconds * 2 ** Math.min(retry - 1, 16) * (0.75 + Math.random() / 2) : delaySeconds;

const withTimeout = async (seconds: number, work: Promise<void>): Promise<void> => {
  const endController = new AbortController();
  const timeout = wait(seconds * 1000, undefined, { signal: endController.signal, ref: false }).then(
    () => {
      throw new Error(`It took longer than ${seconds} seconds.`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, timeout]);
  } finally {
    endController.abort();
  }
};

const customerOfPayload = (payload: unknown): string | null => {
  const { customer_uuid } = (payload ?? {}) as { customer_uuid?: unknown };
  return typeof customer_uuid === 'string' ? customer_uuid : null;
};

/** Runs one job and returns its outcome; never throws. */
export const runJob = async (
  claimed: ClaimedJob,
  { job, handler }: JobBinding,
  options: RunJobOptions,
): Promise<JobOutcome> => {
  const { name, payload, trace, tries } = claimed;
  const log = options.log.child({ job: name, job_id: claimed.id });
  let customer_uuid = customerOfPayload(payload);
  const isLastAttempt = tries > job.retry.limit;
  const attempt = tries - 1;
  let wasAttempted = false;
  // Runs inside of the wrapper, so that its lines name the trace of the run.
  const attemptJob = async (): Promise<void> => {
    wasAttempted = true;
    try {
      const parsed = job.payload.parse(payload) as never;
      const setCustomer = (customer: string) => void (customer_uuid = customer);
      const context = { ...options.context, log, attempt, isLastAttempt, setCustomer };
      await withTimeout(options.maxJobSeconds, handler(parsed, context));
      log.info(`${name} done`);
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) log.error({ err: error, attempt }, `${name} failed`);
      throw error;
    }
  };
  const { db, now, settings } = options.context;
  try {
    if (job.recurrence) await scheduleNextRun(db, job, { id: claimed.id, payload, now: now(), settings });
  } catch (error) {
    // Without a timer of the next run this one would be the last, so it is tried again, however often.
    log.error({ err: error, attempt }, `${name} could not be scheduled again`);
    return { kind: 'again', seconds: retryDelaySeconds(job.retry, tries), free: true };
  }
  try {
    if (tries > job.retry.limit + 1 + extraTriesAfterCrash) {
      log.error({ tries }, `${name} ended its process too often`);
      return { kind: 'dead', error: 'Its process ended each time before it did.', customer_uuid };
    }
    await options.wrapRun(name, trace ?? undefined, attemptJob);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof CircuitOpenError) return { kind: 'again', seconds: error.seconds, free: true };
    if (!wasAttempted) log.error({ err: error, attempt }, `${name} failed`);
    if (!isLastAttempt && !(error instanceof PermanentFailure))
      return { kind: 'again', seconds: retryDelaySeconds(job.retry, tries), free: false };
    return { kind: 'dead', error: describeError(error), customer_uuid };
  }
};
