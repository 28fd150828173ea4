import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from '#platform/clock.ts';
import { hasLimits, openPatiently, openPostgres } from '#platform/db/database.ts';
import { migrate, NewerSchema } from '#platform/db/migrate.ts';
import { takeUpAll } from '#platform/jobs/heartbeat.ts';
import { openLog } from '#platform/log.ts';
import { standardOutput } from '#platform/log-output.ts';
import { root } from '#platform/root.ts';
import type { Settings } from '#platform/settings.ts';
import { WrongSetting } from '#platform/settings.ts';
import { goDownOnSignals } from './going-down.ts';
import { openOutside } from './outside.ts';
import { openProduct } from './product.ts';
import { allSettings, settingsFrom } from './settings.ts';
import type { Tracing } from './tracing.ts';
import { warmUp } from './warm-up.ts';

const stopWith = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const printSettings = (): void => {
  const lines = Object.entries(allSettings).map(([name, schema]) => `${name}\t${schema.description ?? ''}\n`);
  // In one piece: whoever reads only the first lines does not break it off.
  process.stdout.write(lines.join(''));
};

/** A migration may take longer than any request. */
const migrateAt = async (url: string): Promise<boolean> => {
  const db = openPatiently(url);
  try {
    return await migrate(db, join(root, 'db/migrations'));
  } finally {
    await db.close();
  }
};

const tracingFor = async (settings: Settings, version: string, log: () => Logger): Promise<Tracing | null> => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return null;
  const { openTracing } = await import('./tracing.ts');
  return openTracing(settings, version, log);
};

const sentenceOf = (error: unknown, settings?: Settings): string => {
  // Drizzle wraps what the driver says.
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  if (error instanceof WrongSetting || error instanceof NewerSchema) return error.message;
  if (code === 'EADDRINUSE')
    return `Port ${settings?.PORT} is used by another program: free it, or choose another one with PORT.`;
  if (code === 'EACCES') return `Port ${settings?.PORT} may not be used by this user.`;
  if (code === '42501')
    return `The role of DATABASE_URL has too few rights (${message}): give it those of the role that owns the tables.`;
  if (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'ENOENT' ||
    code === '08P01' ||
    code === '28000' ||
    code === '28P01' ||
    code === '3D000'
  ) {
    return `The database at DATABASE_URL cannot be used: ${message ?? code}.`;
  }
  return `Canopy could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

/**
 * Runs the process until it is told to end; with `--migrate` it only brings the database up to date, with `--settings` it only lists
 * them. Ends with one sentence and code 1 when it cannot start.
 */
export const run = async (args: readonly string[], environment: Record<string, string | undefined>): Promise<void> => {
  if (args.includes('--settings')) return printSettings();
  let settings: Settings | undefined;
  let isGoingDown = () => false;
  try {
    settings = settingsFrom(environment) as Settings;
    if (!settings.DATABASE_URL)
      return stopWith('The setting DATABASE_URL is missing: PostgreSQL, 15 or newer; npm start brings one along.');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const tracing = await tracingFor(settings, version, () => log);
    const log: Logger = openLog(settings.LOG_LEVEL, standardOutput(), tracing?.logFields);
    if (!(await migrateAt(settings.DATABASE_URL)))
      log.warn('the schema is of a newer version, beside which this one may run: it is left as it is');
    if (args.includes('--migrate')) return;
    const db = openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL);
    if (!(await hasLimits(db))) log.warn('no limits in time: a pooler leaves them out, see docs/operating.md');
    if (settings.ALONE) await takeUpAll(db.write);
    const product = await openProduct({
      db,
      clock: systemClock(),
      outside: openOutside(settings),
      settings,
      log,
      version,
      root,
      startsCold: true,
      ...(tracing ? { tracer: tracing.tracer } : {}),
    });
    isGoingDown = goDownOnSignals({
      signals: process,
      leave: product.server.leave,
      // Nobody sends requests to a worker.
      pauseMs: settings.ROLE === 'worker' ? 0 : settings.LEAVE_SECONDS * 1000,
      stop: async () => {
        await product.stop();
        await db.close();
        await tracing?.stop();
      },
      limitMs: settings.END_SECONDS * 1000,
      exit: (code) => process.exit(code),
    });
    const { app, warm } = product.server;
    await app.listen({ port: settings.PORT, host: settings.HOST });
    if (settings.ROLE !== 'worker') await warmUp(app, settings.DATABASE_POOL);
    warm();
    log.info({ port: settings.PORT, role: settings.ROLE }, 'ready');
  } catch (error) {
    // Told to end before it was ready: what it asks of itself at a start is no longer answered.
    if (isGoingDown()) return;
    stopWith(sentenceOf(error, settings));
  }
};
