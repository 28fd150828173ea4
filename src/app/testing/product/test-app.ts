import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database, OnStatement } from '#platform/db/database.ts';
import { createLogger } from '#platform/log.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Settings } from '#platform/settings.ts';
import { recordChangedLegalEditions } from '#legal/server/commands.ts';
import { legalEdition } from '#legal/server/tables.ts';
import { payment } from '#payments/server/tables.ts';
import { createTestDatabase, type TestContent, type TestDatabase } from '#platform/testing/test-database.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/main.ts';
import { createOutsidePorts } from '../../outside.ts';
import { startApplicationWithoutListening, type Application } from '../../application.ts';
import { readAndValidateSettings } from '../../settings.ts';
import type { Tracing } from '../../tracing.ts';
import {
  createReadyCustomerPool,
  type ReadyCustomers,
  type ReadyState,
  toSandboxDocumentsAt,
} from './ready-customers.ts';
import { testStatementMark } from './recorded-statements.ts';
import { insertTemplateState, consumeTemplateStateAndMoveTimers } from './template-state.ts';
import { TestBrowser } from './test-browser.ts';

export type TestApp = Application & {
  url: string;
  db: Database;
  clock: Clock;
  settings: Settings;
  sandbox: Sandbox;
  /** Customers of the template, with `readyCustomers`; otherwise none. */
  readyCustomers: ReadyCustomers;
  /** A new visitor with its own cookies, session and headers. */
  browser(language?: 'en' | 'fr' | 'nl'): TestBrowser;
  /** Runs jobs and waits for sandbox events until `condition` returns a truthy value; fails after `ms`. */
  waitFor<T>(condition: () => Promise<T | null | undefined | false>, ms?: number): Promise<T>;
  /** Moves the business clock of the sandbox and the product by an ISO 8601 duration such as P3D. */
  advanceClock(duration: string): Promise<void>;
};

export type TestAppOptions = {
  settings?: Record<string, string>;
  onStatement?: OnStatement;
  /** With true jobs run by polling, as in production. */
  poll?: boolean;
  /** Receives the log lines instead of standard output; set `LOG_LEVEL` in the settings. */
  log?: { write(line: string): void };
  /** Records spans, as with a collector. */
  tracing?: Pick<Tracing, 'tracer' | 'logFields' | 'aroundStatement'>;
  /** With true the built browser files are served too. */
  servesPages?: boolean;
  /** With true the database holds only the schema, and the start writes the catalogue and stock. */
  empty?: boolean;
  /** With true no statement of the product fails because it waits long, for tests in which calls wait for each other. */
  withoutTimeouts?: boolean;
  /** Where the business clock begins; default is now. */
  beginsAt?: string;
  /** Customers that the database has from the start, whom `createActiveSim` and its like hand out; see `readyCustomers`. */
  readyCustomers?: CreateReadyState;
};

type CreateReadyState = (product: TestApp) => Promise<ReadyState>;

type Place = { port: number; sandbox: Pick<Sandbox, 'url' | 'smtpPort' | 'smppPort' | 'sftpPort'>; secret: string };

const settingsAt = ({ port, sandbox, secret }: Place, overrides: TestAppOptions['settings'] = {}): Settings =>
  readAndValidateSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: urlAt(port, overrides),
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: secret,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    MAIL_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SMS_URL: `smpp://127.0.0.1:${sandbox.smppPort}`,
    PAYMENT_PROVIDER_IBANS: 'NL91ABNA0417164300',
    BANK_SFTP_URL: `sftp://canopy:sandbox@127.0.0.1:${sandbox.sftpPort}`,
    PAYMENTS_URL: `${sandbox.url}/mollie`,
    NETWORK_URL: sandbox.url,
    ESIM_URL: sandbox.url,
    PORTING_URL: sandbox.url,
    COURIER_URL: sandbox.url,
    DESK_URL: sandbox.url,
    REGISTRY_URL: sandbox.url,
    EINVOICING_URL: `${sandbox.url}/e-invoicing`,
    IDENTITY_URL: `${sandbox.url}/identity`,
    // Identification is off by default, because few tests are about it.
    PREPAID_IDENTIFICATION: 'off',
    // All tests use one address, so the limit is raised.
    UNPAID_CUSTOMERS_A_DAY: '100000',
    ...overrides,
  }) as Settings;

/** Passkeys need a host name, not an IP address. */
const urlAt = (port: number, { HOST = '127.0.0.1' }: Record<string, string> = {}): string => `http://${HOST}:${port}`;

const finishTemplate = async (db: Database, readyState?: ReadyState): Promise<void> => {
  // Legal editions contain the address of the product, so each start records its own.
  await db.write.delete(legalEdition);
  await insertTemplateState(db, { readyState });
};

/** Part of the names of templates: after midnight a run needs customers and timers of the new day, and maybe of the new month. */
const dayOfTemplate = (): string => brusselsDate(new Date()).replaceAll('-', '');

/**
 * Fills a database as a first start with the default settings does: catalogue, stock, legal editions, schedules. A product
 * that starts on a copy of it skips these writes, which takes half the processor time.
 */
const firstStart = (): TestContent => ({
  name: `started_${dayOfTemplate()}`,
  fill: async (db) => {
    const nowhere = { url: 'http://127.0.0.1:9', smtpPort: 9, smppPort: 9, sftpPort: 9 };
    const settings = settingsAt({ port: 9, sandbox: nowhere, secret: randomUUID() });
    const product = await startApplicationWithoutListening({
      db,
      clock: systemClock(),
      outside: createOutsidePorts(settings),
      settings,
      log: createLogger(settings.LOG_LEVEL),
      version: 'test',
      poll: false,
    });
    await product.stop();
    await finishTemplate(db);
  },
});

const minuteMs = 60_000;

/** Settings that a start writes nothing of into the database. */
const notStored: ReadonlySet<string> = new Set(['HOST', 'LOG_LEVEL', 'PREPAID_IDENTIFICATION', 'TRUST_PROXY']);

/** A test that observes the start, or has settings of which a start writes something, has a first start of its own. */
const hasOwnFirstStart = ({ settings = {}, onStatement, log, tracing, empty, beginsAt }: TestAppOptions): boolean =>
  Boolean(onStatement ?? log ?? tracing ?? empty ?? beginsAt) ||
  Object.keys(settings).some((name) => !notStored.has(name));

/** A first start with customers who have ordered and activated SIMs. */
const readyStart = (create: CreateReadyState): TestContent => ({
  name: `ready_${dayOfTemplate()}`,
  from: firstStart(),
  fill: async (db) => {
    const product = await startOn({ db, close: async () => undefined }, {}, true);
    try {
      await finishTemplate(db, await create(product));
    } finally {
      await product.stop();
    }
  },
});

/** @throws Error when no ready customers can be had with these options */
const resolveContent = (options: TestAppOptions): TestContent | undefined => {
  if (!options.readyCustomers) return hasOwnFirstStart(options) ? undefined : firstStart();
  const { onStatement: _, log: __, tracing: ___, ...storedOptions } = options;
  if (hasOwnFirstStart(storedOptions)) throw new Error('with these options the product has a first start of its own');
  return readyStart(options.readyCustomers);
};

/** Starts the whole product with its own database and sandbox on free ports. Call `stop` at the end. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { onStatement, tracing } = options;
  const content = resolveContent(options);
  return startOn(
    await createTestDatabase(onStatement, tracing?.aroundStatement, content, options),
    options,
    content !== undefined,
  );
};

/** Starts the product on a database, which it closes at its end. */
const startOn = async ({ db, close }: TestDatabase, options: TestAppOptions, isCopy: boolean): Promise<TestApp> => {
  const secret = randomUUID();
  // The sandbox needs the address of the product before it listens, so the port is reserved first.
  const { port, release } = await reservePort();
  const url = urlAt(port, options.settings);
  const clockBeginsMs = options.beginsAt === undefined ? 0 : Date.parse(options.beginsAt) - Date.now();
  const { readyState } = isCopy ? await consumeTemplateStateAndMoveTimers<{ readyState?: ReadyState }>(db) : {};
  const documents = readyState ? toSandboxDocumentsAt(readyState, url) : [];
  const sandbox = await startSandbox({ appUrl: url, secret, pace: 0.1, clockBeginsMs, documents });
  const settings = settingsAt(
    { port, sandbox, secret },
    { SANDBOX_CLOCK_BEGINS_MS: String(clockBeginsMs), ...options.settings },
  );
  const clock = systemClock();
  let hasMoved = false;
  const watchedClock: Clock = {
    ...clock,
    setOffset: (ms) => {
      hasMoved ||= Math.abs(ms) > minuteMs;
      clock.setOffset(ms);
    },
  };
  if (readyState) {
    await db.write
      .update(payment)
      .set({ checkout_url: sql`replace(${payment.checkout_url}, ${readyState.sandbox_url}, ${sandbox.url})` });
    // The terms that these customers accepted were in force by then.
    await recordChangedLegalEditions(db, settings, new Date(readyState.begun_at));
  }
  const product = await startApplicationWithoutListening({
    db,
    clock: watchedClock,
    outside: createOutsidePorts(settings),
    settings,
    log: createLogger(settings.LOG_LEVEL, options.log, options.tracing?.logFields),
    ...(options.tracing ? { tracer: options.tracing.tracer } : {}),
    version: 'test',
    poll: options.poll ?? false,
    // A recovered outside system is called at once.
    breakerPauseMs: 0,
    ...(options.servesPages ? { root: resolve(import.meta.dirname, '../../../..') } : {}),
  });
  await product.server.app.listen({ port, host: '127.0.0.1' });
  await release();
  const waitFor = async <T>(condition: () => Promise<T | null | undefined | false>, ms = 60_000): Promise<T> => {
    const deadline = Date.now() + ms;
    // Short pauses at first, then longer ones, because a check of a session costs as much as the work that is awaited.
    for (let pause = 10; ; pause = Math.min(100, pause * 2)) {
      if (!options.poll) await product.worker?.runUntilIdle();
      await retryAtOnce(db);
      const value = await condition();
      if (value) return value;
      if (Date.now() > deadline) throw new Error(`nothing came within ${ms} ms: ${condition.toString()}`);
      await new Promise((onTime) => setTimeout(onTime, pause));
    }
  };
  const isOfToday = ({ begun_at }: ReadyState) => brusselsDate(new Date(begun_at)) === brusselsDate(new Date());
  return {
    ...product,
    url,
    db,
    clock: watchedClock,
    settings,
    sandbox,
    readyCustomers: createReadyCustomerPool(
      { db, url, clock },
      readyState?.customers,
      () => hasMoved || (readyState !== undefined && !isOfToday(readyState)),
    ),
    browser: (language = 'en') => new TestBrowser(url, language),
    waitFor,
    advanceClock: async (duration) => {
      const reply = await fetch(`${sandbox.url}/api/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: duration }),
      });
      if (!reply.ok) throw new Error(`the clock did not move: ${reply.status} ${await reply.text()}`);
      const { offset_ms } = (await reply.json()) as { offset_ms: number };
      // On a busy machine the product may answer the event of the sandbox too late, and is sent it again.
      const deadline = Date.now() + 60_000;
      while (watchedClock.offsetMs() < offset_ms) {
        if (Date.now() > deadline) throw new Error(`the clock of the product did not move to ${offset_ms}`);
        await new Promise((onTime) => setTimeout(onTime, 10));
      }
    },
    stop: async () => {
      await product.stop();
      await sandbox.stop();
      await close();
    },
  };
};

/** Makes failed jobs due now, so that tests do not wait for the backoff. One statement, because it runs at each check. */
const retryAtOnce = (db: Database) =>
  db.write.execute(
    sql`${sql.raw(testStatementMark)} update job set due_at = now() where worker_id is null and due_at > now()`,
  );

/** Ports of products: below the ephemeral port range, so that an outgoing connection cannot take one before the server listens. */
const [FIRST_PORT, PORTS] = [20_000, 6_000];

const listenOn = (port: number): Promise<Server | null> =>
  new Promise((onEnd) => {
    const server = createServer();
    server.once('error', () => onEnd(null));
    server.listen(port, '127.0.0.1', () => onEnd(server));
  });
const closeServer = (server: Server): Promise<void> => new Promise((onClosed) => void server.close(() => onClosed()));

/**
 * Reserves a free port until the product listens on it: processes that start a product at the same time take the port above it first, which only one
 * of them can have.
 */
const reservePort = async (): Promise<{ port: number; release: () => Promise<void> }> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(FIRST_PORT, FIRST_PORT + PORTS);
    const reservation = await listenOn(port + PORTS);
    if (!reservation) continue;
    const probe = await listenOn(port);
    if (probe) {
      await closeServer(probe);
      return { port, release: () => closeServer(reservation) };
    }
    await closeServer(reservation);
  }
  throw new Error('no free port');
};
