import { and, inArray, lte } from 'drizzle-orm';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { timer } from '../db/tables.ts';
import type { JobContext, Work } from './job.ts';
import { deadAfterSeconds, type Envelope, inTransaction, queueName } from './queue.ts';

export type Worker = {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Works until nothing is left that is due now; for tests and for a clean hand-over. Resolves to the number of jobs run. */
  runUntilIdle(): Promise<number>;
  /** Takes no more work and waits for what is running. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  boss: PgBoss;
  clock: Clock;
  work: readonly Work[];
  context: Omit<JobContext, 'attempt' | 'lastTry' | 'log'>;
  log: Logger;
  onRun?: (job: string, ok: boolean, seconds: number) => void;
  /** Around each run of a job, with the place in a trace where it was put in. */
  around?: (job: string, trace: string | undefined, work: () => Promise<void>) => Promise<void>;
  /** Before each look for work, for example to follow the business clock. */
  beforePoll?: () => Promise<void>;
};

const pollMs = 400;
const batch = 8;

/** Moves timers that fell due to the queue, and runs the queue. `start: false` leaves the polling to `runUntilIdle`. */
export const startWorker = (options: WorkerOptions, { start = true } = {}): Worker => {
  const { boss, db } = options;
  const table = new Map(options.work.map((each) => [each.job.name, each]));
  let stopped = false;
  let nudge: (() => void) | undefined;
  let woken = false;

  const moveDueTimers = (): Promise<number> =>
    db.tx(async (tx) => {
      const due = await tx
        .select()
        .from(timer)
        .where(and(lte(timer.due_at, options.clock.now()), inArray(timer.job, [...table.keys()])))
        .orderBy(timer.due_at)
        .limit(100)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      await tx.delete(timer).where(
        inArray(
          timer.id,
          due.map((each) => each.id),
        ),
      );
      const entries = due.map((each) => {
        const retry = table.get(each.job)?.job.retry;
        return {
          data: { job: each.job, payload: each.payload },
          retryLimit: retry?.limit ?? 0,
          retryDelay: retry?.delaySeconds ?? 60,
          retryBackoff: retry?.backoff ?? true,
          expireInSeconds: deadAfterSeconds,
        };
      });
      await boss.insert(queueName, entries, { db: inTransaction(tx) });
      return due.length;
    });

  /** A kind of job that only a newer version knows, while the two run side by side: put back, for a worker of that one. */
  const setAside = (entry: JobWithMetadata<Envelope>): Promise<void> =>
    db.tx(async (tx) => {
      const { job: name, payload } = entry.data;
      const put = { id: options.context.newId(), job: name, payload, due_at: options.clock.now() };
      await tx.insert(timer).values(put);
      await boss.complete(queueName, entry.id, undefined, { db: inTransaction(tx) });
      options.log.warn({ job: name, job_id: entry.id }, 'put aside for a newer version');
    });

  const around = options.around ?? ((_job, _trace, work) => work());

  const run = async (entry: JobWithMetadata<Envelope>): Promise<void> => {
    const { job: name, payload, trace } = entry.data;
    const log = options.log.child({ job: name, job_id: entry.id });
    const known = table.get(name);
    if (!known) return setAside(entry);
    const started = performance.now();
    let ok = false;
    try {
      const parsed = known.job.payload.parse(payload) as never;
      await around(name, trace, () =>
        known.handler(parsed, {
          ...options.context,
          log,
          attempt: entry.retryCount,
          lastTry: entry.retryCount >= entry.retryLimit,
        }),
      );
      await boss.complete(queueName, entry.id);
      ok = true;
      log.info(`${name} done`);
    } catch (error) {
      log.error({ err: error, attempt: entry.retryCount }, `${name} failed`);
      await boss.fail(queueName, entry.id, { message: error instanceof Error ? error.message : String(error) });
    }
    options.onRun?.(name, ok, (performance.now() - started) / 1000);
  };

  const round = async (): Promise<number> => {
    await options.beforePoll?.();
    const moved = await moveDueTimers();
    const entries = await boss.fetch<Envelope>(queueName, { batchSize: batch, includeMetadata: true });
    await Promise.all(entries.map(run));
    return entries.length + moved;
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      let done = 0;
      try {
        done = await round();
      } catch (error) {
        if (!stopped) options.log.error({ err: error }, 'looking for work failed');
      }
      if (done > 0 || stopped || woken) continue;
      await new Promise<void>((resolve) => {
        const wait = setTimeout(resolve, pollMs);
        nudge = () => {
          clearTimeout(wait);
          resolve();
        };
      });
    }
  };

  const running = start ? loop() : Promise.resolve();
  return {
    wake: () => {
      woken = true;
      nudge?.();
    },
    runUntilIdle: async () => {
      let total = 0;
      for (;;) {
        const done = await round();
        if (done === 0) return total;
        total += done;
      }
    },
    stop: async () => {
      stopped = true;
      nudge?.();
      await running;
    },
  };
};
