import type { z } from 'zod';
import { OutsideError } from '../outside.ts';
import { addSeconds } from '../pure/instant.ts';
import type { Job, JobContext } from './job.ts';

const pauseSeconds = 600;

/**
 * A call to an outside system that must happen one day. A refusal, and a failure that another try may mend, are thrown on;
 * when the last try of the job meets an outage, the same job starts over after ten minutes, so an outage of any length loses
 * nothing. Returns null then.
 */
export const keepTrying = async <P extends z.ZodType, T>(
  ctx: JobContext,
  definition: Job<P>,
  payload: z.input<P>,
  call: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutsideError) || !error.retryable || !ctx.lastTry) throw error;
    ctx.log.warn({ err: error }, `${definition.name} starts over later`);
    await ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, definition, payload, addSeconds(ctx.now(), pauseSeconds)));
    return null;
  }
};
