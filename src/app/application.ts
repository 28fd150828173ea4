import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { recordSpendRiskAndFindHold, scheduleAndNotifyHeldRequest } from '#identity/server/commands.ts';
import { findCallerOfLiveSession, findHold } from '#identity/server/queries.ts';
import { isSubAccount } from '#customers/server/queries.ts';
import { loadInitialCatalogueAndRecordPrices } from '#catalogue/server/commands.ts';
import { loadExampleForestIfEmpty, syncAddonsOfProjects } from '#projects/server/commands.ts';
import { recordChangedLegalEditions } from '#legal/server/commands.ts';
import { seedStock } from '#subscriptions/server/commands.ts';
import { createPartitionsAroundMonth } from '#usage/server/commands.ts';
import type { Clock } from '#platform/clock.ts';
import { syncBusinessClock } from '#platform/db/business-clock.ts';
import type { Database } from '#platform/db/database.ts';
import { resetHorizonOfRestoredEvents } from '#platform/db/domain-events.ts';
import { businessClock, ownSecret } from '#platform/db/tables.ts';
import { createCsrf } from '#platform/http/csrf.ts';
import { verifyDataKeysAndRecordProof } from '#platform/db/data-keys.ts';
import type { DomainApi } from '#platform/http/handler.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { Refused } from '#platform/http/refused.ts';
import { buildServer, type Server } from '#platform/http/server.ts';
import type { ServerServices } from '#platform/http/routes.ts';
import { newUuid } from '#platform/ids.ts';
import { createCircuitBreakers, circuitBreakerMiddleware } from '#platform/jobs/circuit-breaker.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { measureCircuitBreakers, measureJobRuns } from '#platform/jobs/job-metrics.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { scheduleRecurringJobs } from '#platform/jobs/recurring-jobs.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { type CallExtension, type Publish } from '#platform/events.ts';
import { measureOutsideCalls, withCallMiddleware, withDeadline } from '#platform/outside-middleware.ts';
import { createLiveUpdates } from '#platform/live/live-updates.ts';
import { createEventBus } from '#platform/subscribers.ts';
import type { Tracer } from '@opentelemetry/api';
import type { Outside } from '#platform/outside.ts';
import { type Seal, createKeyedHash } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { resolveEventSecrets } from './outside.ts';
import { parseDataKeys } from './settings.ts';
import { mountClockRoute } from './clock-route.ts';
import { registerMetrics } from './register-metrics.ts';
import { scriptHashes } from './page-scripts.ts';
import { mountPages } from './pages.ts';
import { mountSimSwapCheckApi } from './sim-swap-routes.ts';
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

/** The endpoints that outside systems send signed events to. */
const onlyEvents = (apis: readonly DomainApi[]): DomainApi[] =>
  apis.map((api) => ({
    ...api,
    contract: Object.fromEntries(Object.entries(api.contract).filter(([, { caller }]) => caller === 'outside')),
  }));

/** Maximum duration in seconds of a call to the payment provider while a customer waits. */
const requestCallSeconds = 3;

/** Returns a generated secret of the product; the first process that needs it creates it. */
const findOrCreateSecret = async (db: Database, name: string): Promise<string> => {
  await db.write
    .insert(ownSecret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await db.read.select().from(ownSecret);
  return rows.find((row) => row.name === name)?.value ?? '';
};

/** Stores the offset with which the clock of a sandbox begins, unless it has one. */
const insertClock = async (db: Database, offset_ms: number): Promise<void> => {
  if (offset_ms !== 0) await db.write.insert(businessClock).values({ id: 1, offset_ms }).onConflictDoNothing();
};

/** Milliseconds after which a server of a sandbox sees that the clock was moved through another process. */
const clockFollowMs = 300;

/** Follows the business clock of a sandbox in a process without a worker; a worker reads it at each poll. */
const followClock = (db: Database, clock: Clock): NodeJS.Timeout => {
  let isLooking = false;
  const syncClock = (): void => {
    if (isLooking) return;
    isLooking = true;
    // Without the database no work depends on this clock.
    void syncBusinessClock(db.read, clock)
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  };
  return setInterval(syncClock, clockFollowMs).unref();
};

/** Loads what a product without data needs, where it is missing: legal texts, catalogue, stock, and projects of a sandbox. */
const loadInitialData = async (
  ctx: Pick<ApplicationOptions, 'db' | 'settings' | 'log'> & { now: Date; newId: () => string },
): Promise<void> => {
  const { db, settings, now, log, newId } = ctx;
  await recordChangedLegalEditions(db, settings, now);
  await loadInitialCatalogueAndRecordPrices(db, { now, shipping_cents: settings.SHIPPING_PRICE_CENTS, log });
  // An earlier release left add-ons of closed projects on sale.
  await db.tx((tx) => syncAddonsOfProjects(tx, now));
  await seedStock(db, settings, now);
  if (!settings.SANDBOX) return;
  const registry_url = `${settings.SANDBOX_URL ?? settings.APP_URL}/registry`;
  await loadExampleForestIfEmpty(db, { now, newId, registry_url, log });
};

/** Assembles the whole product in one process, on a migrated database. The server does not listen yet. */
export const startApplicationWithoutListening = async (options: ApplicationOptions): Promise<Application> => {
  const { db, clock, settings, log, tracer } = options;
  // Without a tracer OpenTelemetry is not loaded.
  const instrumentation = tracer && (await import('#platform/tracing/instrumentation.ts'));
  const registry = new Registry();
  const middlewares = [
    withDeadline(),
    measureOutsideCalls(registry),
    ...(instrumentation ? [instrumentation.traceOutsideCalls(tracer)] : []),
  ];
  const outside = middlewares.reduce(withCallMiddleware, options.outside);
  const newId = () => newUuid(clock.now());
  db.cipher = parseDataKeys(settings);
  await verifyDataKeysAndRecordProof(db);
  if (settings.SANDBOX) {
    await insertClock(db, settings.SANDBOX_CLOCK_BEGINS_MS);
    await syncBusinessClock(db.read, clock);
  }
  await loadInitialData({ db, settings, log, now: clock.now(), newId });
  await createPartitionsAroundMonth(db, clock.now());
  await resetHorizonOfRestoredEvents(db);

  // Requests and jobs have separate circuit breakers: a call that is too slow for a waiting customer may be fast enough
  // for a job.
  const serverBreakers = createCircuitBreakers(outside, options.breakerPauseMs);
  const breakers = createCircuitBreakers(outside, options.breakerPauseMs);
  measureCircuitBreakers(registry, [serverBreakers, breakers]);
  const seal = createKeyedHash(await findOrCreateSecret(db, 'links'));
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
    { maxStreams: settings.LIVE_STREAMS },
    async (session) => (await findCallerOfLiveSession(db, session, clock.now())) !== null,
  );
  registerMetrics(registry, { db, clock, systems: Object.keys(outside), live });
  const parts: ServerServices = {
    db,
    queue,
    publish,
    callExtension,
    clock,
    outside: [withDeadline(requestCallSeconds, ['payments']), circuitBreakerMiddleware(serverBreakers)].reduce(
      withCallMiddleware,
      outside,
    ),
    settings,
    seal,
    live,
    csrf: createCsrf(await findOrCreateSecret(db, 'csrf'), settings.APP_URL.startsWith('https:')),
    findCaller: (hash, at) => findCallerOfLiveSession(db, hash, at),
    isSubAccount: (owner, customer) => isSubAccount(db.read, owner, customer),
    ownershipChecks,
    stepUpChecks,
    ladder: {
      findHold: async (from, ctx) => {
        const hold = await findHold(from.read, ctx);
        return hold && { ends_at: hold.ends_at, cause: hold.kind };
      },
      scheduleHeldRequest: scheduleAndNotifyHeldRequest,
      findSpendHold: recordSpendRiskAndFindHold,
    },
    eventSecrets: resolveEventSecrets(settings),
  };
  const server = await buildServer(parts, settings.ROLE === 'intake' ? onlyEvents(domainApis) : domainApis, {
    log,
    version: options.version,
    registry,
    connections: settings.DATABASE_POOL,
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
      if (settings.ROLE !== 'intake') mountSimSwapCheckApi(app, { db, clock, settings });
      if (options.root && settings.ROLE !== 'intake') return mountPages(app, parts, options.root);
      app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
      return undefined;
    },
  });
  server.app.addHook('preClose', (next) => {
    live.close();
    next();
  });
  // The request may have added a job, so the worker polls now instead of at the next interval.
  server.app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wake.worker?.wake();
  });

  if (settings.ROLE === 'all' || settings.ROLE === 'worker') {
    await scheduleRecurringJobs(db, jobBindings, { now: clock.now(), settings });
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
        ...(settings.SANDBOX ? { beforePoll: () => syncBusinessClock(db.read, clock) } : {}),
      },
      { start: options.poll ?? true },
    );
  }
  const followed = settings.SANDBOX && settings.ROLE === 'server' ? followClock(db, clock) : undefined;
  return {
    server,
    worker: wake.worker ?? null,
    queue,
    publish,
    callExtension,
    seal,
    stop: async () => {
      clearInterval(followed);
      await Promise.all([server.app.close(), wake.worker?.stop()]);
      await live.stop();
      // The mail and SMS adapters keep connections open.
      outside.mail.close();
      await outside.sms.close();
    },
  };
};
