import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { deleteWorkerAndReleaseJobs, startHeartbeatAndDeadWorkerCheck } from './heartbeat.ts';
import type { JobContext, JobBinding } from './job.ts';
import { type ClaimedJob, claimJobs } from './jobs.store.ts';
import { Lanes } from './lanes.ts';
import { createOutcomeRecorder } from './record-outcomes.ts';
import { runJob, type RunJobOptions } from './run-job.ts';
import { enqueueDueTimers } from './timers.ts';

export type Worker = {
  /** Polls now instead of at the next interval. */
  wake(): void;
  /** Runs jobs until none is due; for tests and a clean shutdown. Returns the number of jobs run. */
  runUntilIdle(): Promise<number>;
  /** Stops polling, waits some seconds for running jobs, and releases those that are still running. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  clock: Clock;
  jobs: readonly JobBinding[];
  context: Omit<JobContext, 'attempt' | 'isLastAttempt' | 'log' | 'setCustomer'>;
  log: Logger;
  /** Circuit breakers of the outside systems, by lane. No job is claimed while the breaker is open. */
  breakers?: ReadonlyMap<string, CircuitBreaker>;
  onRun?: (job: string, ok: boolean, seconds: number) => void;
  /** Wraps each run of a job, given the trace context in which it was queued. */
  wrapRun?: (job: string, trace: string | undefined, work: () => Promise<void>) => Promise<void>;
  /** Runs before each poll, for example to reload the business clock. */
  beforePoll?: () => Promise<void>;
  maxJobSeconds?: number;
  /** Seconds that `stop` waits for running jobs. */
  shutdownGraceSeconds?: number;
};

/** Longer than the timeout of any outside call. */
const defaultMaxJobSeconds = 90;
/** Less than the ten seconds that container runtimes leave between SIGTERM and SIGKILL. */
const defaultShutdownGraceSeconds = 7;

const runUntraced = (_job: string, _trace: string | undefined, work: () => Promise<void>): Promise<void> => work();

const minPollDelayMs = 100;
const maxPollDelayMs = 1_000;

/** Pauses between polls: longer after each poll without work, ended at once by a wake-up. */
class PollBackoff {
  #ms = minPollDelayMs;
  #woken = false;
  #end: (() => void) | undefined;

  /** A wake-up after this call triggers another poll. */
  reset(): void {
    this.#woken = false;
  }

  readonly wake = (): void => {
    this.#woken = true;
    this.#end?.();
  };

  /** `hadWork`: the poll returned work, so the pause is short. */
  async wait(hadWork: boolean): Promise<void> {
    this.#ms = hadWork ? minPollDelayMs : Math.min(this.#ms * 2, maxPollDelayMs);
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = undefined;
  }
}

/**
 * Starts a worker that moves due timers to the queue and runs queued jobs. With `start: false` it does not poll; use
 * `runUntilIdle`.
 */
export const startWorker = (options: WorkerOptions, { start = true } = {}): Worker => {
  const { db, log } = options;
  const id = options.context.newId();
  const bindingsByName = new Map(options.jobs.map((each) => [each.job.name, each]));
  const run: RunJobOptions = { wrapRun: runUntraced, maxJobSeconds: defaultMaxJobSeconds, ...options };
  const lanes = new Lanes(Object.keys(options.context.outside), options.breakers);
  const naps = new PollBackoff();
  let stopped = false;
  const settle = createOutcomeRecorder(db, id, log, () => stopped);
  let timersAt = -Infinity;

  const runOne = async (claimed: ClaimedJob, work: JobBinding): Promise<void> => {
    const startMs = performance.now();
    const outcome = await runJob(claimed, work, run);
    const attempted = outcome.kind !== 'again' || !outcome.free;
    if (attempted) options.onRun?.(claimed.name, outcome.kind === 'done', (performance.now() - startMs) / 1000);
    await settle(claimed, outcome);
  };

  /** Claims and starts jobs for all free slots. Returns the number of jobs started. */
  const claimAndRun = async (): Promise<number> => {
    const room = lanes.freeSlots();
    const claimedJobs = await claimJobs(db.write, id, room, [...bindingsByName.keys()]);
    lanes.recordClaimed(room, claimedJobs);
    for (const each of claimedJobs) {
      const work = bindingsByName.get(each.name);
      if (!work) continue;
      lanes.track(each, runOne(each, work), naps.wake);
    }
    return claimedJobs.length;
  };

  const moveTimers = async (): Promise<number> => {
    timersAt = performance.now();
    await options.beforePoll?.();
    return enqueueDueTimers(db, bindingsByName, options.clock.now());
  };

  const poll = async (): Promise<number> => {
    if (performance.now() - timersAt >= minPollDelayMs) await moveTimers();
    return stopped || heart?.wasWritten === false ? 0 : claimAndRun();
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      naps.reset();
      const startedCount = await poll().catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'looking for work failed');
        return 0;
      });
      if (!stopped) await naps.wait(startedCount > 0);
    }
  };

  const heart = start ? startHeartbeatAndDeadWorkerCheck(db, id, log, naps.wake) : undefined;
  const workLoop = start ? loop() : Promise.resolve();
  return {
    wake: naps.wake,
    runUntilIdle: async () => {
      let total = 0;
      for (;;) {
        const handledCount = (await moveTimers()) + (await claimAndRun());
        total += handledCount;
        if (handledCount === 0 && lanes.idle) return total;
        await lanes.waitForRunning();
      }
    },
    stop: async () => {
      stopped = true;
      naps.wake();
      await workLoop;
      const graceTimer = new AbortController();
      const limit = wait((options.shutdownGraceSeconds ?? defaultShutdownGraceSeconds) * 1000, undefined, {
        signal: graceTimer.signal,
      });
      await Promise.race([lanes.waitForRunning(), limit.catch(() => undefined)]);
      graceTimer.abort();
      heart?.stop();
      await deleteWorkerAndReleaseJobs(db.write, id).catch((error: unknown) =>
        log.error({ err: error }, 'leaving failed'),
      );
    },
  };
};
