import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Breaker } from './breaker.ts';
import { leave, startHeart } from './heartbeat.ts';
import type { JobContext, Work } from './job.ts';
import { jobsOfBefore } from './jobs-of-before.ts';
import { type Taken, takeJobs } from './jobs.store.ts';
import { Lanes } from './lanes.ts';
import { settler } from './settle.ts';
import { Naps, shortestNapMs } from './naps.ts';
import { runJob, type RunOptions } from './run-job.ts';
import { moveDueTimers } from './timers.ts';

export type Worker = {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Works until nothing is left that is due now; for tests and for a clean hand-over. Resolves to the number of jobs run. */
  runUntilIdle(): Promise<number>;
  /** Takes no more work, waits some seconds for what is running, and gives back what is still running then. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  clock: Clock;
  work: readonly Work[];
  context: Omit<JobContext, 'attempt' | 'lastTry' | 'log' | 'about'>;
  log: Logger;
  /** Of the outside systems, by lane; where one is open nothing is taken. */
  breakers?: ReadonlyMap<string, Breaker>;
  onRun?: (job: string, ok: boolean, seconds: number) => void;
  /** Around each run of a job, with the place in a trace where it was put in. */
  around?: (job: string, trace: string | undefined, work: () => Promise<void>) => Promise<void>;
  /** Before each look for work, for example to follow the business clock. */
  beforePoll?: () => Promise<void>;
  mostSeconds?: number;
  /** How long `stop` waits for what is running. */
  farewellSeconds?: number;
};

/** Every call outside is given up long before. */
const mostSecondsOfJob = 90;
/** Whoever ends a container kills it after ten. */
const farewellSecondsOfWorker = 7;

const quietly = (_job: string, _trace: string | undefined, work: () => Promise<void>): Promise<void> => work();

/** Moves timers that fell due to the queue, and runs the queue. `start: false` leaves the polling to `runUntilIdle`. */
export const startWorker = (options: WorkerOptions, { start = true } = {}): Worker => {
  const { db, log } = options;
  const id = options.context.newId();
  const known = new Map(options.work.map((each) => [each.job.name, each]));
  const run: RunOptions = { around: quietly, mostSeconds: mostSecondsOfJob, ...options };
  const lanes = new Lanes(Object.keys(options.context.outside), options.breakers);
  const naps = new Naps();
  let stopped = false;
  const before = jobsOfBefore(db, known);
  const settle = settler(db, id, log, () => stopped);
  let timersAt = -Infinity;

  const runOne = async (taken: Taken, work: Work): Promise<void> => {
    const started = performance.now();
    const outcome = await runJob(taken, work, run);
    const asked = outcome.kind !== 'again' || !outcome.free;
    if (asked) options.onRun?.(taken.name, outcome.kind === 'done', (performance.now() - started) / 1000);
    await settle(taken, outcome);
  };

  /** Begins whatever there is room for. Resolves to the number of jobs begun. */
  const take = async (): Promise<number> => {
    const room = lanes.room();
    const taken = await takeJobs(db.write, id, room, [...known.keys()]);
    lanes.began(room, taken);
    for (const each of taken) {
      const work = known.get(each.name);
      if (!work) continue;
      lanes.run(each, runOne(each, work), naps.wake);
    }
    return taken.length;
  };

  const moveTimers = async (): Promise<number> => {
    timersAt = performance.now();
    await options.beforePoll?.();
    await before.move();
    return moveDueTimers(db, known, options.clock.now());
  };

  const look = async (): Promise<number> => {
    if (performance.now() - timersAt >= shortestNapMs) await moveTimers();
    return stopped || heart?.noted === false ? 0 : take();
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      naps.begin();
      const begun = await look().catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'looking for work failed');
        return 0;
      });
      if (!stopped) await naps.take(begun > 0);
    }
  };

  const heart = start ? startHeart(db, id, log, naps.wake) : undefined;
  const running = start ? loop() : Promise.resolve();
  return {
    wake: naps.wake,
    runUntilIdle: async () => {
      let total = 0;
      for (;;) {
        const done = (await moveTimers()) + (await take());
        total += done;
        if (done === 0 && lanes.idle) return total;
        await lanes.ended();
      }
    },
    stop: async () => {
      stopped = true;
      naps.wake();
      await running;
      const enough = new AbortController();
      const limit = wait((options.farewellSeconds ?? farewellSecondsOfWorker) * 1000, undefined, {
        signal: enough.signal,
      });
      await Promise.race([lanes.ended(), limit.catch(() => undefined)]);
      enough.abort();
      heart?.stop();
      await leave(db.write, id).catch((error: unknown) => log.error({ err: error }, 'leaving failed'));
    },
  };
};
