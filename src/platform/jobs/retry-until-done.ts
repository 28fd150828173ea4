import type { z } from 'zod';
import { OutsideError } from '../outside.ts';
import { addSeconds } from '../pure/instant.ts';
import { CircuitOpenError } from './circuit-breaker.ts';
import type { Job, JobContext } from './job.ts';

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
    // A system that was not asked has cost no try: the job simply waits.
    if (error instanceof CircuitOpenError || !ctx.isLastAttempt || !mayPass(error)) throw error;
    ctx.log.warn({ err: error }, `${definition.name} starts over later`);
    await ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, definition, payload, addSeconds(ctx.now(), pauseSeconds)));
    return null;
  }
};

/**
 * A call to an outside system that must happen one day. A refusal, and a failure that another try may mend, are thrown on;
 * when the last try of the job meets an outage, the same job starts over after ten minutes, so an outage of any length loses
 * nothing. Returns null then.
 */
export const retryUntilReachable = <P extends z.ZodType, T>(
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
 * Work that must be done one day whatever stands in its way, a refusal too: somebody refills the stock or the balance, or corrects
 * the address. Returns null when the last try of the job failed and it starts over after ten minutes.
 */
export const retryUntilDone = <P extends z.ZodType, T>(
  ctx: JobContext,
  definition: Job<P>,
  payload: z.input<P>,
  call: () => Promise<T>,
): Promise<T | null> => restartAfterLastAttempt(ctx, definition, payload, { call, mayPass: () => true });
