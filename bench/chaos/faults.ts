import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Random } from './random.ts';
import type { ChaosStage, ProxiedSystem, Vitals } from './stage.ts';
import type { Supervised } from './supervisor.ts';
import type { LineState } from './tcp-proxy.ts';

/** A fault that lasts until `finish`, with the check for recovery. */
export type RunningFault = {
  /** Name of the process, system or connection that the fault hits, as the report prints it. */
  target: string;
  finish(): Promise<void> | void;
  /** Whether the product works again as far as this fault touched it. */
  isHealed(vitals: Vitals): boolean;
};

export type FaultKind = {
  name: string;
  group: 'process' | 'database' | 'disk' | 'clock' | 'outside';
  /** The fault is a single event, so there is nothing to finish. */
  isInstant?: true;
  start(stage: ChaosStage, random: Random): Promise<RunningFault> | RunningFault;
};

const doNothing = (): void => undefined;
const everybodyWorks = (stage: ChaosStage) => (vitals: Vitals) =>
  vitals.databaseAnswers &&
  [...stage.servers, ...stage.workers].every(({ name }) => vitals.readyProcesses.has(name)) &&
  vitals.freshWorkers >= stage.workers.length &&
  vitals.orphans === 0;
const worksAgain =
  ({ name }: Supervised, stage: ChaosStage) =>
  (vitals: Vitals) =>
    vitals.readyProcesses.has(name) &&
    (!stage.workers.some((each) => each.name === name) ||
      (vitals.freshWorkers >= stage.workers.length && vitals.orphans === 0));

const processFault = (
  kind: 'server' | 'worker',
  how: string,
  signal: NodeJS.Signals,
  ends?: NodeJS.Signals,
): FaultKind => ({
  name: `${kind} ${how}`,
  group: 'process',
  ...(ends ? {} : { isInstant: true }),
  start: (stage, random) => {
    const target = random.pick(kind === 'server' ? stage.servers : stage.workers);
    const { pid } = target;
    target.signal(signal);
    return {
      target: target.name,
      // Only the process that was hit: the supervisor may have started another one.
      finish: () => void (ends && target.pid === pid && target.signal(ends)),
      isHealed: worksAgain(target, stage),
    };
  },
});

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
    }
  }
};

const databaseKilled: FaultKind = {
  name: 'database killed',
  group: 'database',
  isInstant: true,
  start: (stage) => {
    signalAll(stage.database.pids().slice(0, 1), 'SIGKILL');
    return { target: 'postgres', finish: doNothing, isHealed: everybodyWorks(stage) };
  },
};

/** PostgreSQL ends all its connections and recovers when one of its processes is killed. */
const backendKilled: FaultKind = {
  name: 'database process killed',
  group: 'database',
  isInstant: true,
  start: (stage, random) => {
    const [, ...children] = stage.database.pids();
    if (children.length > 0) signalAll([random.pick(children)], 'SIGKILL');
    return { target: 'one process of postgres', finish: doNothing, isHealed: everybodyWorks(stage) };
  },
};

const databaseStopped: FaultKind = {
  name: 'database stopped',
  group: 'database',
  start: (stage) => {
    const pids = stage.database.pids();
    signalAll(pids, 'SIGSTOP');
    return { target: 'postgres', finish: () => signalAll(pids, 'SIGCONT'), isHealed: everybodyWorks(stage) };
  },
};

/** A fault of the connections of one process to the database, or of those of all processes. */
const databaseLine = (state: LineState, how: string): FaultKind => ({
  name: `database connections ${how}`,
  group: 'database',
  start: (stage, random) => {
    const names = [...stage.databaseLines.keys()];
    const hit = random.chance(0.3) ? names : [random.pick(names)];
    for (const name of hit) stage.databaseLines.get(name)?.set(state);
    return {
      target: hit.length === 1 ? (hit[0] ?? '') : 'all processes',
      finish: () => {
        for (const name of hit) stage.databaseLines.get(name)?.set('open');
      },
      isHealed: everybodyWorks(stage),
    };
  },
});

export const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** Limits the size of files that running processes write; null takes the limit away. A write beyond it fails as on a full disk. */
const limitFileSize = (pids: readonly number[], bytes: number | null): void => {
  for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
};

const logFull: FaultKind = {
  name: 'disk full under the log',
  group: 'disk',
  start: (stage, random) => {
    const target = random.pick([...stage.servers, ...stage.workers]);
    const { pid } = target;
    if (pid !== undefined) limitFileSize([pid], Math.max(1, statSync(target.logFile).size));
    return {
      target: target.name,
      finish: () => void (pid !== undefined && target.pid === pid && limitFileSize([pid], null)),
      isHealed: worksAgain(target, stage),
    };
  },
};

/** Limits every file of the database to a page, tables and write-ahead log: PostgreSQL ends, and starts when the limit is removed. */
const databaseDiskFull: FaultKind = {
  name: 'disk full under the database',
  group: 'disk',
  start: (stage) => {
    limitFileSize(stage.database.pids(), 8_192);
    return {
      target: 'postgres',
      finish: () => limitFileSize(stage.database.pids(), null),
      isHealed: everybodyWorks(stage),
    };
  },
};

const advanceClock = (name: string, durations: readonly string[]): FaultKind => ({
  name,
  group: 'clock',
  isInstant: true,
  start: async (stage, random) => {
    const advance = random.pick(durations);
    await stage.outside('/api/clock', { advance }).catch(() => undefined);
    return { target: advance, finish: doNothing, isHealed: everybodyWorks(stage) };
  },
});

/** Systems of the sandbox with a lane of jobs, and the path to which they send events. */
const systems = [
  { system: 'payments', events: '/api/webhook/payments', proxied: true },
  { system: 'network', events: '/api/webhook/network', proxied: true },
  { system: 'esim', events: '/api/webhook/esim', proxied: true },
  { system: 'porting', events: '/api/webhook/porting', proxied: true },
  { system: 'courier', events: '/api/webhook/courier', proxied: true },
  { system: 'desk', events: '/api/webhook/desk', proxied: true },
  { system: 'e-invoicing', events: '/api/webhook/e-invoicing', proxied: true },
  { system: 'mail', events: null, proxied: true },
  { system: 'sms', events: null, proxied: true },
  { system: 'bank', events: null, proxied: true },
  { system: 'identity-service', events: null, proxied: false },
] as const;

/** Names of the lanes where they differ from the system's name in the sandbox. */
const laneOf: Readonly<Record<string, string>> = { 'e-invoicing': 'einvoicing', 'identity-service': 'identity' };

const laneIsEmpty = (system: string) => (vitals: Vitals) =>
  vitals.databaseAnswers && (vitals.lateJobs[laneOf[system] ?? system] ?? 0) === 0;

const behaviour = (system: string, how: string, fields: Record<string, unknown>): FaultKind => ({
  name: `${system} ${how}`,
  group: 'outside',
  start: async (stage) => {
    await stage.outside(`/api/${system}/behaviour`, fields);
    return {
      target: system,
      finish: async () => void (await stage.outside(`/api/${system}/behaviour`, { mode: 'accept' })),
      isHealed: laneIsEmpty(system),
    };
  },
});

const outsideLine = (system: ProxiedSystem, state: LineState, how: string): FaultKind => ({
  name: `${system} ${how}`,
  group: 'outside',
  start: (stage) => {
    stage.outsideLines.get(system)?.set(state);
    return {
      target: system,
      finish: () => stage.outsideLines.get(system)?.set('open'),
      isHealed: laneIsEmpty(system),
    };
  },
});

const eventsDoubled = (system: string, path: string): FaultKind => ({
  name: `${system} events doubled`,
  group: 'outside',
  start: (stage) => ({ target: system, finish: stage.balancer.double(path).finish, isHealed: laneIsEmpty(system) }),
});

const eventsDisordered = (system: string, path: string): FaultKind => ({
  name: `${system} events late and out of order`,
  group: 'outside',
  start: (stage) => {
    const { release } = stage.balancer.disorder(path);
    return { target: system, finish: release, isHealed: laneIsEmpty(system) };
  },
});

const faultsOfSystem = ({ system, events, proxied }: (typeof systems)[number]): FaultKind[] => [
  behaviour(system, 'down', { mode: 'down' }),
  behaviour(system, 'slow', { mode: 'delay', delay_ms: 3_000 }),
  behaviour(system, 'garbled', { mode: 'garbage' }),
  behaviour(system, 'doubled', { mode: 'twice' }),
  ...(proxied
    ? [outsideLine(system, 'cut', 'connections cut'), outsideLine(system, 'silent', 'silent')]
    : [behaviour(system, 'silent', { mode: 'delay', delay_ms: 15_000 })]),
  ...(events === null
    ? []
    : [
        behaviour(system, 'events lost', { mode: 'lose' }),
        eventsDoubled(system, events),
        eventsDisordered(system, events),
      ]),
];

const kinds: readonly FaultKind[] = [
  processFault('server', 'killed', 'SIGKILL'),
  processFault('server', 'stopped', 'SIGSTOP', 'SIGCONT'),
  processFault('server', 'replaced', 'SIGTERM'),
  processFault('worker', 'killed', 'SIGKILL'),
  processFault('worker', 'stopped', 'SIGSTOP', 'SIGCONT'),
  processFault('worker', 'replaced', 'SIGTERM'),
  databaseKilled,
  backendKilled,
  databaseStopped,
  databaseLine('cut', 'cut'),
  databaseLine('slow', 'slow'),
  databaseLine('silent', 'silent'),
  ...(hasPrlimit ? [logFull, databaseDiskFull] : []),
  advanceClock('clock moved', ['PT1H', 'PT6H', 'P1D', 'P3D']),
  advanceClock('clock moved over a month', ['P1M']),
  ...systems.flatMap(faultsOfSystem),
];

/** Share of each group of faults, in percent. */
const shares = { process: 25, database: 17, disk: hasPrlimit ? 6 : 0, clock: 5, outside: 47 } as const;

/** Chooses the next kind of fault: the group by its share, then one of the group. */
export const pickFault = (random: Random): FaultKind => {
  let remainingShare = random.next() * Object.values(shares).reduce<number>((sum, share) => sum + share, 0);
  const group = Object.entries(shares).find(([, share]) => (remainingShare -= share) < 0)?.[0];
  return random.pick(kinds.filter((kind) => kind.group === group));
};

export const faultNames: readonly string[] = kinds.map(({ name }) => name);
