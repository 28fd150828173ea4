import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { findCaller } from '#identity/server/questions.ts';
import { isSubAccount } from '#customers/server/questions.ts';
import { prepareCatalogue } from '#catalogue/server/commands.ts';
import { keepLegalEditions } from '#legal/server/commands.ts';
import { planAsking } from '#billing/server/commands.ts';
import { planMonths, prepareStock } from '#subscriptions/server/commands.ts';
import { planTending, prepareComingMonths } from '#usage/server/commands.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { businessClock, ownSecret } from '#platform/db/tables.ts';
import { csrf } from '#platform/http/csrf.ts';
import { holdToKeys } from '#platform/db/data-keys.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { Refused } from '#platform/http/refused.ts';
import { buildServer, type Server } from '#platform/http/server.ts';
import type { Parts } from '#platform/http/routes.ts';
import { newUuid } from '#platform/ids.ts';
import { breakersFor, sparing } from '#platform/jobs/breaker.ts';
import { planForgetting } from '#platform/jobs/forget-old.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { measureBreakers, measureRuns } from '#platform/jobs/job-metrics.ts';
import { queueOn } from '#platform/jobs/queue.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { type Ask, type Tell } from '#platform/news.ts';
import { aroundOutside } from '#platform/outside-around.ts';
import { openLive } from '#platform/live/live.ts';
import { withDeadline } from '#platform/outside-deadline.ts';
import { measureCalls } from '#platform/outside-metrics.ts';
import { wire } from '#platform/reactions.ts';
import type { Outside } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { type Seal, sealWith } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { traceCalls, traceJobs, traceRequests, traceStatements } from '#platform/tracing/traced.ts';
import type { Tracer } from '#platform/tracing/tracer.ts';
import { eventSecretsOf } from './outside.ts';
import { cipherOf } from './settings.ts';
import { mountClock } from './clock-route.ts';
import { tellFigures } from './figures.ts';
import { scriptHashes } from './page-scripts.ts';
import { mountPages } from './pages.ts';
import { answers, domains, owners, reactions, stepUps, workTable } from './domains.ts';

export type Product = {
  server: Server;
  worker: Worker | null;
  queue: Queue;
  seal: Seal;
  tell: Tell;
  ask: Ask;
  stop(): Promise<void>;
};

export type ProductOptions = {
  db: Database;
  clock: Clock;
  outside: Outside;
  settings: Settings;
  log: Logger;
  version: string;
  /** Folder of the product, to serve the built browser part; none: only the API is served. */
  root?: string;
  /** Keeps spans of requests, jobs and what they do. */
  tracer?: Tracer;
  /** True: `/readyz` says no until the server is told that it is warm. */
  startsCold?: boolean;
  /** False: jobs run only when `worker.runUntilIdle()` is called. */
  poll?: boolean;
  /** First pause of a worker that spares a system; a second by default. */
  breakerPauseMs?: number;
};

/** A start has better things to do. */
const firstForgettingSeconds = 3600;

/** A secret of the product's own, made by whichever process needs it first. */
const secretOf = async (db: Database, name: string): Promise<string> => {
  await db.write
    .insert(ownSecret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await db.read.select().from(ownSecret);
  return rows.find((row) => row.name === name)?.value ?? '';
};

const followClock = async (db: Database, clock: Clock): Promise<void> => {
  const [row] = await db.read.select().from(businessClock);
  if (row) clock.setOffset(row.offset_ms);
};

/** The whole product in one process, on a database that is up to date. The server does not listen yet. */
export const openProduct = async (options: ProductOptions): Promise<Product> => {
  const { db, clock, settings, log, tracer } = options;
  const registry = new Registry();
  const around = [withDeadline(), measureCalls(registry), ...(tracer ? [traceCalls(tracer)] : [])];
  const outside = around.reduce(aroundOutside, options.outside);
  if (tracer) traceStatements(db, tracer);
  const newId = () => newUuid(clock.now());
  db.cipher = cipherOf(settings);
  await holdToKeys(db);
  if (settings.SANDBOX) await followClock(db, clock);
  await keepLegalEditions(db, settings, clock.now());
  await prepareCatalogue(db, { now: clock.now(), shipping_cents: settings.SHIPPING_PRICE_CENTS, log });
  await prepareStock(db, settings, clock.now());
  await prepareComingMonths(db, clock.now());

  const seal = sealWith(await secretOf(db, 'links'));
  const wake: { worker?: Worker } = {};
  const queue = queueOn(newId, tracer && (() => tracer.here));
  const now = () => clock.now();
  const { tell, ask } = wire(reactions, answers, { queue, now, newId, settings, cipher: db.cipher });
  const live = openLive(
    settings.LISTEN_DATABASE_URL ?? db.pool.options.connectionString ?? '',
    { most: settings.LIVE_STREAMS },
    async (session) => (await findCaller(db, session, clock.now())) !== null,
  );
  tellFigures(registry, { db, clock, systems: Object.keys(outside), live });
  const parts: Parts = {
    db,
    queue,
    tell,
    ask,
    clock,
    outside,
    settings,
    seal,
    live,
    csrf: csrf(await secretOf(db, 'csrf'), settings.APP_URL.startsWith('https:')),
    findCaller: (hash, at) => findCaller(db, hash, at),
    isSubAccount: (owner, customer) => isSubAccount(db.read, owner, customer),
    owners,
    stepUps,
    eventSecrets: eventSecretsOf(settings),
  };
  const server = await buildServer(parts, domains, {
    log,
    version: options.version,
    registry,
    proxies: settings.TRUST_PROXY,
    ...(options.startsCold ? { startsCold: true } : {}),
    https: settings.APP_URL.startsWith('https:'),
    ...(tracer ? { first: (app) => traceRequests(app, tracer) } : {}),
    scriptHashes,
    scriptOrigins: settings.CONSENT_SCRIPT_URL === '' ? [] : [new URL(settings.CONSENT_SCRIPT_URL).origin],
    pages: async (app) => {
      if (settings.SANDBOX)
        mountClock(app, { db, clock, secret: settings.SANDBOX_SECRET ?? '', afterwards: () => wake.worker?.wake() });
      if (options.root) await mountPages(app, parts, options.root);
      else app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
    },
  });
  server.app.addHook('preClose', (done) => {
    live.end();
    done();
  });
  // A change may have left a job behind: look now instead of at the next poll.
  server.app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wake.worker?.wake();
  });

  if (settings.ROLE !== 'server') {
    await planForgetting(db, addSeconds(clock.now(), firstForgettingSeconds));
    await planMonths(db, clock.now());
    await planTending(db, clock.now());
    await planAsking(db, settings.PREPAID_ASK_DAYS, clock.now());
    const breakers = breakersFor(outside, options.breakerPauseMs);
    measureBreakers(registry, breakers);
    wake.worker = startWorker(
      {
        db,
        clock,
        log,
        work: workTable,
        context: {
          db,
          queue,
          tell,
          ask,
          now,
          newId,
          seal,
          cipher: db.cipher,
          outside: aroundOutside(outside, sparing(breakers)),
          settings,
        },
        breakers,
        onRun: measureRuns(registry),
        ...(tracer ? { around: traceJobs(tracer) } : {}),
        ...(settings.SANDBOX ? { beforePoll: () => followClock(db, clock) } : {}),
      },
      { start: options.poll ?? true },
    );
  }
  return {
    server,
    worker: wake.worker ?? null,
    queue,
    tell,
    ask,
    seal,
    stop: async () => {
      await Promise.all([server.app.close(), wake.worker?.stop()]);
      await live.stop();
      // The two that keep a line open.
      outside.mail.close();
      await outside.sms.close();
    },
  };
};
