import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database, OnStatement } from '#platform/db/database.ts';
import { createLogger } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/main.ts';
import { createOutsidePorts } from '../../outside.ts';
import { buildApplication, type Application } from '../../application.ts';
import { parseSettings } from '../../settings.ts';
import type { Tracing } from '../../tracing.ts';
import { testStatementMark } from './recorded-statements.ts';
import { TestBrowser } from './test-browser.ts';

export type TestApp = Application & {
  url: string;
  db: Database;
  clock: Clock;
  settings: Settings;
  sandbox: Sandbox;
  /** A new visitor with cookies, session and headers of its own. */
  browser(language?: 'en' | 'fr' | 'nl'): TestBrowser;
  /** Runs jobs and waits for events of the outside world until `condition` gives something; fails after `ms`. */
  waitFor<T>(condition: () => Promise<T | null | undefined | false>, ms?: number): Promise<T>;
  /** Moves the business clock of the sandbox and of the product: an ISO 8601 duration such as P3D. */
  advanceClock(duration: string): Promise<void>;
};

export type TestAppOptions = {
  settings?: Record<string, string>;
  onStatement?: OnStatement;
  /** True: jobs run by themselves, as in production. */
  poll?: boolean;
  /** Where log lines go, instead of standard output; with `LOG_LEVEL` among the settings. */
  log?: { write(line: string): void };
  /** Keeps spans, as with a collector. */
  tracing?: Pick<Tracing, 'tracer' | 'logFields'>;
  /** True: the built browser part is served too. */
  pages?: boolean;
};

/** The whole product on a database of its own, beside a sandbox of its own, on free ports. Call `stop` at the end. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { db, close } = await createTestDatabase(options.onStatement);
  const secret = randomUUID();
  // The sandbox must know our address before we listen, so the port is taken first.
  const port = await freePort();
  // A passkey is for a host that has a name.
  const url = `http://${options.settings?.['HOST'] ?? '127.0.0.1'}:${port}`;
  const sandbox = await startSandbox({ appUrl: url, secret, pace: 0.1 });
  const settings = parseSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: secret,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    MAIL_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SMS_URL: `smpp://127.0.0.1:${sandbox.smppPort}`,
    PAYMENTS_URL: `${sandbox.url}/mollie`,
    NETWORK_URL: sandbox.url,
    ESIM_URL: sandbox.url,
    PORTING_URL: sandbox.url,
    COURIER_URL: sandbox.url,
    IDENTITY_URL: `${sandbox.url}/identity`,
    // What a test is about is seldom who somebody is.
    PREPAID_IDENTIFICATION: 'off',
    // Tests come from one address.
    UNPAID_CUSTOMERS_A_DAY: '100000',
    ...options.settings,
  }) as Settings;
  const clock = systemClock();
  const product = await buildApplication({
    db,
    clock,
    outside: createOutsidePorts(settings),
    settings,
    log: createLogger(settings.LOG_LEVEL, options.log, options.tracing?.logFields),
    ...(options.tracing ? { tracer: options.tracing.tracer } : {}),
    version: 'test',
    poll: options.poll ?? false,
    // A system that a test has put up again is asked at once.
    breakerPauseMs: 0,
    ...(options.pages ? { root: resolve(import.meta.dirname, '../../../..') } : {}),
  });
  await product.server.app.listen({ port, host: '127.0.0.1' });
  const waitFor = async <T>(condition: () => Promise<T | null | undefined | false>, ms = 15_000): Promise<T> => {
    const deadline = Date.now() + ms;
    for (;;) {
      if (!options.poll) await product.worker?.runUntilIdle();
      await retryAtOnce(db);
      const value = await condition();
      if (value) return value;
      if (Date.now() > deadline) throw new Error(`nothing came within ${ms} ms: ${condition.toString()}`);
      await new Promise((done) => setTimeout(done, 25));
    }
  };
  return {
    ...product,
    url,
    db,
    clock,
    settings,
    sandbox,
    browser: (language = 'en') => new TestBrowser(url, language),
    waitFor,
    advanceClock: async (duration) => {
      const reply = await fetch(`${sandbox.url}/api/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: duration }),
      });
      if (!reply.ok) throw new Error(`the clock did not move: ${reply.status} ${await reply.text()}`);
    },
    stop: async () => {
      await product.stop();
      await sandbox.stop();
      await close();
    },
  };
};

/** That a failed job comes again is what tests wait for, not how long that takes. */
const retryAtOnce = (db: Database) =>
  db.tx((tx) =>
    tx.execute(
      sql`${sql.raw(testStatementMark)} update job set due_at = now() where worker_id is null and due_at > now()`,
    ),
  );

/** Below those that a system gives to connections that go out, which would take one while nobody listens at it yet. */
const freePort = (tries = 20): Promise<number> =>
  new Promise((done, reject) => {
    const [probe, port] = [createServer(), randomInt(20_000, 32_000)];
    probe.once('error', (error) => (tries > 0 ? done(freePort(tries - 1)) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
