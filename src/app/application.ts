import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { findCaller } from '#identity/server/queries.ts';
import { isSubAccount } from '#customers/server/queries.ts';
import { loadInitialCatalogue } from '#catalogue/server/commands.ts';
import { recordLegalEditions } from '#legal/server/commands.ts';
import { scheduleMonthlyTopUpRequests } from '#billing/server/commands.ts';
import { scheduleBillCycleRun, seedStock } from '#subscriptions/server/commands.ts';
import { schedulePartitionMaintenance, createComingPartitions } from '#usage/server/commands.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { restoreEventOrder } from '#platform/db/domain-events.ts';
import { businessClock, ownSecret } from '#platform/db/tables.ts';
import { createCsrf } from '#platform/http/csrf.ts';
import { verifyDataKeys } from '#platform/db/data-keys.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { Refused } from '#platform/http/refused.ts';
import { buildServer, type Server } from '#platform/http/server.ts';
import type { ServerServices } from '#platform/http/routes.ts';
import { newUuid } from '#platform/ids.ts';
import { createCircuitBreakers, circuitBreakerMiddleware } from '#platform/jobs/circuit-breaker.ts';
import { scheduleExpiredDataDeletion } from '#platform/jobs/delete-expired-data.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { measureCircuitBreakers, measureJobRuns } from '#platform/jobs/job-metrics.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { type CallExtension, type Publish } from '#platform/events.ts';
import { measureOutsideCalls, withCallMiddleware, withDeadline } from '#platform/outside-middleware.ts';
import { createLiveUpdates } from '#platform/live/live-updates.ts';
import { createEventBus } from '#platform/subscribers.ts';
import type { Tracer } from '@opentelemetry/api';
import type { Outside } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { type Seal, sealWith } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { resolveEventSecrets } from './outside.ts';
import { parseDataKeys } from './settings.ts';
import { mountClockRoute } from './clock-route.ts';
import { registerMetrics } from './register-metrics.ts';
import { scriptHashes } from './page-scripts.ts';
import { mountPages } from './pages.ts';
import { extensions, domainApis, ownershipChecks, subscribers, stepUpChecks, jobBindings } from './domains.ts';

export type Application = {
  server: Server;
  worker: Worker | null;
  queue: Queue;
  seal: Seal;
  publish: Publish;
  callExtension: CallExtension;
  stop(): Promise<void>;
};

export type ApplicationOptions = {
  db: Database;
  clock: Clock;
  outside: Outside;
  settings: Settings;
  log: Logger;
  version: string;
  /** Root folder with the built browser files; without it only the API is served. */
  root?: string;
  /** Records spans of requests, jobs and outside calls; those of statements are recorded by the pool of `db`. */
  tracer?: Tracer;
  /** With true `/readyz` fails until the server is marked as ready. */
  startsCold?: boolean;
  /** With false jobs run only through `worker.runUntilIdle()`. */
  poll?: boolean;
  /** First pause of a circuit breaker in ms; default one second. */
  breakerPauseMs?: number;
};

/** The first deletion of expired data waits, so that it does not compete with the start. */
const firstDeletionDelaySeconds = 3600;

/** Returns a generated secret of the product; the first process that needs it creates it. */
const findOrCreateSecret = async (db: Database, name: string): Promise<string> => {
  await db.write
    .insert(ownSecret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await db.read.select().from(ownSecret);
  return rows.find((row) => row.name === name)?.value ?? '';
};

const syncClock = async (db: Database, clock: Clock): Promise<void> => {
  const [row] = await db.read.select().from(businessClock);
  if (row) clock.setOffset(row.offset_ms);
};

/** Assembles the whole product in one process, on a migrated database. The server does not listen yet. */
export const buildApplication = async (options: ApplicationOptions): Promise<Application> => {
  const { db, clock, settings, log, tracer } = options;
  // Without a tracer OpenTelemetry is not loaded.
  const instrumentation = tracer && (await import('#platform/tracing/instrumentation.ts'));
  const registry = new Registry();
  const around = [
    withDeadline(),
    measureOutsideCalls(registry),
    ...(instrumentation ? [instrumentation.traceOutsideCalls(tracer)] : []),
  ];
  const outside = around.reduce(withCallMiddleware, options.outside);
  const newId = () => newUuid(clock.now());
  db.cipher = parseDataKeys(settings);
  await verifyDataKeys(db);
  if (settings.SANDBOX) await syncClock(db, clock);
  await recordLegalEditions(db, settings, clock.now());
  await loadInitialCatalogue(db, { now: clock.now(), shipping_cents: settings.SHIPPING_PRICE_CENTS, log });
  await seedStock(db, settings, clock.now());
  await createComingPartitions(db, clock.now());
  await restoreEventOrder(db);

  const seal = sealWith(await findOrCreateSecret(db, 'links'));
  const wake: { worker?: Worker } = {};
  const queue = createQueue(newId, instrumentation?.currentTraceParent);
  const now = () => clock.now();
  const { publish, callExtension } = createEventBus(subscribers, extensions, {
    queue,
    now,
    newId,
    settings,
    cipher: db.cipher,
  });
  const live = createLiveUpdates(
    settings.LISTEN_DATABASE_URL ?? db.pool.options.connectionString ?? '',
    { most: settings.LIVE_STREAMS },
    async (session) => (await findCaller(db, session, clock.now())) !== null,
  );
  registerMetrics(registry, { db, clock, systems: Object.keys(outside), live });
  const parts: ServerServices = {
    db,
    queue,
    publish,
    callExtension,
    clock,
    outside,
    settings,
    seal,
    live,
    csrf: createCsrf(await findOrCreateSecret(db, 'csrf'), settings.APP_URL.startsWith('https:')),
    findCaller: (hash, at) => findCaller(db, hash, at),
    isSubAccount: (owner, customer) => isSubAccount(db.read, owner, customer),
    ownershipChecks,
    stepUpChecks,
    eventSecrets: resolveEventSecrets(settings),
  };
  const server = await buildServer(parts, domainApis, {
    log,
    version: options.version,
    registry,
    proxies: settings.TRUST_PROXY,
    ...(options.startsCold ? { startsCold: true } : {}),
    https: settings.APP_URL.startsWith('https:'),
    ...(instrumentation ? { beforeRoutes: (app) => instrumentation.traceRequests(app, tracer) } : {}),
    scriptHashes,
    scriptOrigins: settings.CONSENT_SCRIPT_URL === '' ? [] : [new URL(settings.CONSENT_SCRIPT_URL).origin],
    pages: async (app) => {
      if (settings.SANDBOX)
        mountClockRoute(app, {
          db,
          clock,
          secret: settings.SANDBOX_SECRET ?? '',
          afterwards: () => wake.worker?.wake(),
        });
      if (options.root) await mountPages(app, parts, options.root);
      else app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
    },
  });
  server.app.addHook('preClose', (done) => {
    live.end();
    done();
  });
  // The request may have added a job, so the worker polls now instead of at the next interval.
  server.app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wake.worker?.wake();
  });

  if (settings.ROLE !== 'server') {
    await scheduleExpiredDataDeletion(db, addSeconds(clock.now(), firstDeletionDelaySeconds));
    await scheduleBillCycleRun(db, clock.now());
    await schedulePartitionMaintenance(db, clock.now());
    await scheduleMonthlyTopUpRequests(db, settings.PREPAID_ASK_DAYS, clock.now());
    const breakers = createCircuitBreakers(outside, options.breakerPauseMs);
    measureCircuitBreakers(registry, breakers);
    wake.worker = startWorker(
      {
        db,
        clock,
        log,
        jobs: jobBindings,
        context: {
          db,
          queue,
          publish,
          callExtension,
          now,
          newId,
          seal,
          cipher: db.cipher,
          outside: withCallMiddleware(outside, circuitBreakerMiddleware(breakers)),
          settings,
        },
        breakers,
        onRun: measureJobRuns(registry),
        ...(instrumentation ? { wrapRun: instrumentation.traceJobs(tracer) } : {}),
        ...(settings.SANDBOX ? { beforePoll: () => syncClock(db, clock) } : {}),
      },
      { start: options.poll ?? true },
    );
  }
  return {
    server,
    worker: wake.worker ?? null,
    queue,
    publish,
    callExtension,
    seal,
    stop: async () => {
      await Promise.all([server.app.close(), wake.worker?.stop()]);
      await live.stop();
      // The mail and SMS adapters keep connections open.
      outside.mail.close();
      await outside.sms.close();
    },
  };
};
