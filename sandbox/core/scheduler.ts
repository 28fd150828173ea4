import type { Clock } from './clock.ts';
import type { Store } from './store.ts';

export interface Scheduler {
  /** Registers the function of a kind of work; call before `start`. */
  handle<T>(work: string, run: (payload: T) => void | Promise<void>): void;
  /** Runs `work` after `ms` milliseconds of business time. Survives a restart. */
  scheduleIn(ms: number, work: string, payload: unknown): void;
  scheduleAt(dueTime: Date, work: string, payload: unknown): void;
  /** Runs all work that is due now, including work that this schedules. */
  runDue(): Promise<void>;
  start(): void;
  stop(): void;
}

interface ScheduledJob {
  id: string;
  work: string;
  payload: unknown;
  due: number;
}

const minuteMs = 60_000;

/** Runs scheduled work by the business clock. `pace` scales delays below one minute (0.1: a tenth). */
export function createScheduler(
  store: Store,
  clock: Clock,
  log: (message: string, error: unknown) => unknown,
  pace = 1,
): Scheduler {
  const jobs = store.collection<ScheduledJob>('later');
  const works = new Map<string, (payload: never) => void | Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let isStarted = false;

  const next = (): ScheduledJob | undefined =>
    jobs.list().toSorted((a, b) => a.due - b.due || a.id.localeCompare(b.id))[0];

  function arm(): void {
    clearTimeout(timer);
    const first = isStarted ? next() : undefined;
    if (!first) return;
    const wait = Math.min(Math.max(first.due - (Date.now() + clock.offsetMs()), 0), 60_000);
    timer = setTimeout(() => void scheduler.runDue(), wait).unref();
  }

  async function runAll(): Promise<void> {
    for (let dueJob = next(); dueJob && dueJob.due <= Date.now() + clock.offsetMs(); dueJob = next()) {
      try {
        await clock.runAt(new Date(dueJob.due), async () => works.get(dueJob.work)?.(dueJob.payload as never));
      } catch (error) {
        log(`${dueJob.work} failed`, error);
      }
      // Removed after the run, so that a killed process repeats it at the next start.
      jobs.remove(dueJob.id);
    }
  }

  let sequence = 0;
  const scheduler: Scheduler = {
    handle: (work, run) => void works.set(work, run),
    scheduleIn(ms, work, payload) {
      const takes = ms < minuteMs ? ms * pace : ms;
      scheduler.scheduleAt(new Date(clock.now().getTime() + takes), work, payload);
    },
    scheduleAt(dueTime, work, payload) {
      const id = `${Date.now()}-${String(sequence++).padStart(6, '0')}`;
      jobs.save({ id, work, payload, due: dueTime.getTime() });
      arm();
    },
    async runDue() {
      while (currentRun) await currentRun;
      currentRun = runAll().finally(() => {
        currentRun = undefined;
        arm();
      });
      await currentRun;
    },
    start() {
      isStarted = true;
      arm();
    },
    stop() {
      isStarted = false;
      clearTimeout(timer);
    },
  };
  return scheduler;
}
