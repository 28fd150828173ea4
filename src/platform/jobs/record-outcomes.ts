import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import {
  type JobRetry,
  moveJobsToDeadLetters,
  type FailedJob,
  deleteCompletedJobs,
  releaseJobsForRetry,
  type ClaimedJob,
} from './jobs.store.ts';
import type { JobOutcome } from './run-job.ts';
import { batchCalls } from './batch-calls.ts';

const pauseMs = 1_000;

/**
 * Records the outcomes of jobs in the database, batched by kind. It retries until the database answers and never
 * throws. When `shouldStop` returns true it gives up; unrecorded jobs are run again by another worker.
 */
export const createOutcomeRecorder = (db: Database, worker_id: string, log: Logger, shouldStop: () => boolean) => {
  const deleteCompleted = batchCalls<string>((ids) => deleteCompletedJobs(db.write, worker_id, ids));
  const releaseForRetry = batchCalls<JobRetry>((jobs) => releaseJobsForRetry(db.write, worker_id, jobs));
  const moveToDeadLetters = batchCalls<FailedJob>((jobs) => moveJobsToDeadLetters(db.write, worker_id, jobs));
  return async ({ id, name }: ClaimedJob, outcome: JobOutcome): Promise<void> => {
    for (;;) {
      try {
        if (outcome.kind === 'done') return await deleteCompleted(id);
        if (outcome.kind === 'again')
          return await releaseForRetry({ id, seconds: outcome.seconds, free: outcome.free });
        return await moveToDeadLetters({ id, error: outcome.error, customer_uuid: outcome.customer_uuid });
      } catch (error) {
        log.error({ err: error, job: name, job_id: id }, 'the end of a job was not noted');
        if (shouldStop()) return;
        await wait(pauseMs);
      }
    }
  };
};
