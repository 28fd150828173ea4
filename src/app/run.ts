import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from '#platform/clock.ts';
import { hasTimeouts, openPostgresWithoutTimeouts, openPostgres } from '#platform/db/database.ts';
import { migrateUnlessNewer, SchemaVersionError } from '#platform/db/migrate-unless-newer.ts';
import { releaseAllJobs } from '#platform/jobs/heartbeat.ts';
import { createLogger } from '#platform/log.ts';
import { openBufferedStdout } from '#platform/log-output.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { Settings } from '#platform/settings.ts';
import { InvalidSettingError } from '#platform/settings.ts';
import { shutDownOnSignals } from './shutdown.ts';
import { createOutsidePorts } from './outside.ts';
import { startApplicationWithoutListening } from './application.ts';
import { allSettings, findAllSettingFaults, readAndValidateSettings } from './settings.ts';
import type { Tracing } from './tracing.ts';
import { warmUp } from './warm-up.ts';

const exitWithMessage = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const printSettings = (): void => {
  const lines = Object.entries(allSettings).map(([name, schema]) => `${name}\t${schema.description ?? ''}\n`);
  // Written at once, so that a reader such as `head` does not cause EPIPE.
  process.stdout.write(lines.join(''));
};

/** Prints every fault of the settings, one a line; the exit code is 1 when there is one. */
const checkSettings = (environment: Record<string, string | undefined>): void => {
  const faults = findAllSettingFaults(environment);
  process.stdout.write(faults.length === 0 ? 'The settings are good.\n' : faults.map((fault) => `${fault}\n`).join(''));
  if (faults.length > 0) process.exitCode = 1;
};

/** Uses a connection without timeouts, because a migration may take long. */
const migrateDatabase = async (url: string): Promise<boolean> => {
  const db = openPostgresWithoutTimeouts(url);
  try {
    return await migrateUnlessNewer(db, join(projectRoot, 'db/migrations'));
  } finally {
    await db.close();
  }
};

const createTracingFromSettings = async (
  settings: Settings,
  version: string,
  log: () => Logger,
): Promise<Tracing | null> => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return null;
  const { createTracing } = await import('./tracing.ts');
  return createTracing(settings, version, log);
};

const startErrorMessage = (error: unknown, settings?: Settings): string => {
  // Drizzle wraps driver errors.
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  if (error instanceof InvalidSettingError || error instanceof SchemaVersionError) return error.message;
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
 * Runs the process until it is stopped. `--migrate` only migrates the database, `--settings` only prints the
 * settings, `--check` only what is wrong with them. Exits with one sentence and code 1 when it cannot start.
 */
export const runProcess = async (
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<void> => {
  if (args.includes('--settings')) return printSettings();
  if (args.includes('--check')) return checkSettings(environment);
  let settings: Settings | undefined;
  let shutdown: ReturnType<typeof shutDownOnSignals> | undefined;
  try {
    settings = readAndValidateSettings(environment) as Settings;
    if (!settings.DATABASE_URL)
      return exitWithMessage(
        'The setting DATABASE_URL is missing: PostgreSQL, 15 or newer; npm start brings one along.',
      );
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
    const tracing = await createTracingFromSettings(settings, version, () => log);
    const log: Logger = createLogger(settings.LOG_LEVEL, openBufferedStdout(), tracing?.logFields);
    if (!(await migrateDatabase(settings.DATABASE_URL)))
      log.warn('the schema is of a newer version, beside which this one may run: it is left as it is');
    if (args.includes('--migrate')) return;
    const db = openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL, undefined, tracing?.aroundStatement);
    if (!(await hasTimeouts(db))) log.warn('no limits in time: a pooler leaves them out, see docs/operating.md');
    if (settings.ALONE) await releaseAllJobs(db.write);
    const product = await startApplicationWithoutListening({
      db,
      clock: systemClock(),
      outside: createOutsidePorts(settings),
      settings,
      log,
      version,
      root: projectRoot,
      startsCold: true,
      ...(tracing ? { tracer: tracing.tracer } : {}),
    });
    shutdown = shutDownOnSignals({
      signals: process,
      leave: product.server.setLeaving,
      // A worker receives no requests, so it needs no pause.
      pauseMs: settings.ROLE === 'worker' ? 0 : settings.LEAVE_SECONDS * 1000,
      stop: async () => {
        await product.stop();
        await db.close();
        await tracing?.stop();
      },
      limitMs: settings.END_SECONDS * 1000,
      exit: (code) => process.exit(code),
    });
    const { app, setReady } = product.server;
    await app.listen({ port: settings.PORT, host: settings.HOST });
    if (settings.ROLE === 'all' || settings.ROLE === 'server') await warmUp(app, settings.DATABASE_POOL);
    setReady();
    log.info({ port: settings.PORT, role: settings.ROLE }, 'ready');
  } catch (error) {
    // Stopped before it was ready: the warm-up requests are not answered any more.
    if (shutdown?.hasBegun()) return;
    exitWithMessage(startErrorMessage(error, settings));
  }
};
