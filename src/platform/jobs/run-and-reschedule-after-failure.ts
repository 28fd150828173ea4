import type { z } from 'zod';
import { OutsideError } from '../outside.ts';
import { addSeconds } from '../pure/instant.ts';
import { CircuitOpenError } from './circuit-breaker.ts';
import type { Job, JobContext } from './job.ts';
import { moveNextRunEarlier } from './recurring-jobs.ts';

const pauseSeconds = 600;

const restartAfterLastAttempt = async <P extends z.ZodType, T>(
  ctx: JobContext,
  definition: Job<P>,
  payload: z.input<P>,
  { call, mayPass }: { call: () => Promise<T>; mayPass(error: unknown): boolean },
): Promise<T | null> => {
  try {
    return await call();
  } catch (error) {
    // An open circuit breaker uses up no attempt; the job is retried by the worker.
    if (error instanceof CircuitOpenError || !ctx.isLastAttempt || !mayPass(error)) throw error;
    ctx.log.warn({ err: error }, `${definition.name} starts over later`);
    const retryAt = addSeconds(ctx.now(), pauseSeconds);
    // Without a job of its own, since each regular run that fails would add another one.
    if (definition.recurrence) await moveNextRunEarlier(ctx.db, definition, retryAt);
    else await ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, definition, payload, retryAt));
    return null;
  }
};

/**
 * Calls an outside system, tolerating outages of any length. Refusals and errors of earlier attempts are thrown to
 * the worker. When the last attempt fails with an outage, the same job is scheduled again in ten minutes. Returns
 * null in that case.
 */
export const runAndRescheduleAfterOutage = <P extends z.ZodType, T>(
  ctx: JobContext,
  definition: Job<P>,
  payload: z.input<P>,
  call: () => Promise<T>,
): Promise<T | null> =>
  restartAfterLastAttempt(ctx, definition, payload, {
    call,
    mayPass: (error) => error instanceof OutsideError && error.retryable,
  });

/**
 * Calls an outside system until it succeeds, for work that an operator can unblock (refill the stock or the balance, correct an
 * address): when the last attempt fails, with a refusal as with an outage, the same job is scheduled again in ten minutes. Returns null
 * in that case.
 */
export const runAndRescheduleAfterFailure = <P extends z.ZodType, T>(
  ctx: JobContext,
  definition: Job<P>,
  payload: z.input<P>,
  call: () => Promise<T>,
): Promise<T | null> => restartAfterLastAttempt(ctx, definition, payload, { call, mayPass: () => true });
