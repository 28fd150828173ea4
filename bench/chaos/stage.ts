import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../programs.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ChaosDatabase, startSelfRestartingDatabase } from './database.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';
import { type OwnDeath, type Supervised, startSupervisedProduct } from './supervisor.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The outside systems that are reached through a proxy of their own. */
const proxiedSystems = [
  'payments',
  'network',
  'esim',
  'porting',
  'courier',
  'desk',
  'e-invoicing',
  'mail',
  'sms',
  'bank',
] as const;
export type ProxiedSystem = (typeof proxiedSystems)[number];

/** Two servers and two workers with everything around them: balancer, database and outside world, each behind a proxy. */
export type ChaosStage = {
  url: string;
  folder: string;
  balancer: Balancer;
  sandbox: OutsideWorld;
  servers: readonly Supervised[];
  workers: readonly Supervised[];
  database: ChaosDatabase;
  /** The connections of each process to the database, by its name. */
  databaseLines: ReadonlyMap<string, TcpProxy>;
  outsideLines: ReadonlyMap<ProxiedSystem, TcpProxy>;
  /** Queries the database directly, without a proxy; null when it does not answer. */
  query<T extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<T[] | null>;
  /** Calls the sandbox and returns its parsed reply. */
  outside<T>(path: string, body?: unknown): Promise<T>;
  ownDeaths: readonly OwnDeath[];
  stop(options?: { keeps?: boolean }): Promise<void>;
};

const startsWithin = 120_000;
const asksWithin = 5_000;

const portOf = (url: string): number => Number(new URL(url).port);

/** A pool that survives the end of the database. */
const openDirect = (url: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: asksWithin,
    query_timeout: asksWithin,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** Starts everything and waits until both servers are ready. Call `stop` at the end. */
export const startChaosStage = async (): Promise<ChaosStage> => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-chaos-'));
  chmodSync(folder, 0o711);
  const secret = randomUUID();
  const balancer = await startBalancer();
  const sandbox = await startOutsideWorld(balancer.url, secret);
  const database = await startSelfRestartingDatabase(folder);
  const http = portOf(sandbox.url);
  const portBySystem = { mail: sandbox.smtpPort, sms: sandbox.smppPort, bank: sandbox.sftpPort } as const;
  const outsideLines = new Map<ProxiedSystem, TcpProxy>();
  for (const system of proxiedSystems) {
    const port = system in portBySystem ? portBySystem[system as keyof typeof portBySystem] : http;
    outsideLines.set(system, await startTcpProxy(() => ({ host: '127.0.0.1', port })));
  }
  const addressOf = (system: ProxiedSystem): string => `127.0.0.1:${outsideLines.get(system)?.port}`;
  const common = {
    APP_URL: balancer.url,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: secret,
    TRUST_PROXY: 'on',
    DATABASE_POOL: '8',
    LEAVE_SECONDS: '1',
    UNPAID_CUSTOMERS_A_DAY: '1000000',
    DATA_KEYS: `chaos:${randomBytes(32).toString('hex')}`,
    MAIL_URL: `smtp://${addressOf('mail')}`,
    SMS_URL: `smpp://${addressOf('sms')}`,
    BANK_SFTP_URL: `sftp://canopy:sandbox@${addressOf('bank')}`,
    PAYMENTS_URL: `http://${addressOf('payments')}/mollie`,
    NETWORK_URL: `http://${addressOf('network')}`,
    ESIM_URL: `http://${addressOf('esim')}`,
    PORTING_URL: `http://${addressOf('porting')}`,
    COURIER_URL: `http://${addressOf('courier')}`,
    DESK_URL: `http://${addressOf('desk')}`,
    EINVOICING_URL: `http://${addressOf('e-invoicing')}/e-invoicing`,
    // The identity service publishes its own addresses (discovery), so it cannot be behind a proxy.
    IDENTITY_URL: `${sandbox.url}/identity`,
  };
  const ownDeaths: OwnDeath[] = [];
  const databaseLines = new Map<string, TcpProxy>();
  const startProcess = async (name: string, role: 'server' | 'worker'): Promise<Supervised> => {
    const line = await startTcpProxy(database.line);
    databaseLines.set(name, line);
    const port = await freePort();
    return startSupervisedProduct({
      name,
      port,
      logFile: join(folder, `${name}.log`),
      env: { ...common, ROLE: role, DATABASE_URL: `postgres://canopy@127.0.0.1:${line.port}/postgres` },
      onOwnDeath: (death) => ownDeaths.push(death),
    });
  };
  // The first server creates the tables; the others start afterwards, instead of waiting for its lock.
  const firstServer = await startProcess('server 1', 'server');
  balancer.serve([firstServer.port]);
  const deadlineMs = Date.now() + startsWithin;
  while (!balancer.isReady(firstServer.port)) {
    if (Date.now() > deadlineMs) throw new Error(`the product was not ready: see ${folder}`);
    await wait(100);
  }
  const otherProcesses = [
    await startProcess('server 2', 'server'),
    await startProcess('worker 1', 'worker'),
    await startProcess('worker 2', 'worker'),
  ];
  const [secondServer, ...workers] = otherProcesses;
  const servers = [firstServer, ...(secondServer ? [secondServer] : [])];
  balancer.serve(servers.map(({ port }) => port));

  const direct = openDirect(database.url);
  const stage: ChaosStage = {
    url: balancer.url,
    folder,
    balancer,
    sandbox,
    servers,
    workers,
    database,
    databaseLines,
    outsideLines,
    ownDeaths,
    query: async <T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      try {
        return (await direct.query<T>(sql, [...values])).rows;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        // SQLSTATE 42 is a faulty statement, a bug of this program.
        if (code.startsWith('42')) throw error;
        return null;
      }
    },
    outside: async <T>(path: string, body?: unknown): Promise<T> => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const reply = await fetch(`${sandbox.url}${path}`, body === undefined ? {} : post);
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as T;
    },
    stop: async ({ keeps = false } = {}) => {
      await Promise.all([...servers, ...workers].map((each) => each.stop()));
      await direct.end().catch(() => undefined);
      await Promise.all([...databaseLines.values(), ...outsideLines.values()].map((each) => each.stop()));
      await database.stop();
      await sandbox.stop();
      await balancer.stop();
      if (!keeps) rmSync(folder, { recursive: true, force: true });
    },
  };
  await waitUntilAllWell(stage, startsWithin);
  return stage;
};

/** Health of the product at one moment, read to decide whether it has recovered from a fault. */
export type Vitals = {
  /** Names of the processes that are ready: servers that answer, workers that answer. */
  readyProcesses: ReadonlySet<string>;
  /** Workers with a heartbeat in the last seconds. */
  freshWorkers: number;
  /** Jobs that a worker which is gone has claimed. */
  orphans: number;
  /** Jobs by lane that are overdue or were tried before. */
  lateJobs: Readonly<Record<string, number>>;
  databaseAnswers: boolean;
};

const isAnswering = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_500) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );

/** Reads the vitals once, and marks each process that answers as ready. */
export const readVitalsAndMarkReady = async (stage: ChaosStage): Promise<Vitals> => {
  const processes = [...stage.servers, ...stage.workers];
  const [answers, workers, jobs] = await Promise.all([
    Promise.all(
      processes.map(async (each) => {
        if (!(await isAnswering(each.port))) return [];
        each.setReady();
        return [each.name];
      }),
    ),
    stage.query<{ fresh: string }>(`select count(*) as fresh from worker where seen_at > now() - interval '5 seconds'`),
    stage.query<{ lane: string; late_jobs: string; orphans: string }>(
      `select lane,
         count(*) filter (where worker_id is null and (tries > 0 or due_at < now() - interval '2 seconds')) as late_jobs,
         count(*) filter (where worker_id is not null and not exists (
           select 1 from worker where id = worker_id and seen_at > now() - interval '15 seconds')) as orphans
       from job where due_at < now() + interval '1 hour' group by lane`,
    ),
  ]);
  return {
    readyProcesses: new Set(answers.flat()),
    freshWorkers: Number(workers?.[0]?.fresh ?? 0),
    orphans: (jobs ?? []).reduce((sum, { orphans }) => sum + Number(orphans), 0),
    lateJobs: Object.fromEntries((jobs ?? []).map(({ lane, late_jobs }) => [lane, Number(late_jobs)])),
    databaseAnswers: workers !== null && jobs !== null,
  };
};

export const isAllWell = (stage: ChaosStage, vitals: Vitals): boolean =>
  vitals.databaseAnswers &&
  vitals.readyProcesses.size === stage.servers.length + stage.workers.length &&
  vitals.freshWorkers >= stage.workers.length &&
  vitals.orphans === 0;

/** Waits until all processes are ready. Returns false when they are not within `ms`. */
export const waitUntilAllWell = async (stage: ChaosStage, ms: number): Promise<boolean> => {
  const deadlineMs = Date.now() + ms;
  while (Date.now() < deadlineMs) {
    if (isAllWell(stage, await readVitalsAndMarkReady(stage))) return true;
    await wait(250);
  }
  return false;
};
