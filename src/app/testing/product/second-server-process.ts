/** A second server in its own process, with the same database and settings as the test. */
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { createLogger } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import { createOutsidePorts } from '../../outside.ts';
import { startApplicationWithoutListening } from '../../application.ts';

const settings = JSON.parse(process.env['SETTINGS'] ?? '{}') as Settings;
const db = openPostgres(process.env['DATABASE_URL'] ?? '', 10);
const { server } = await startApplicationWithoutListening({
  db,
  clock: systemClock(),
  outside: createOutsidePorts(settings),
  settings,
  log: createLogger(settings.LOG_LEVEL),
  version: 'test',
});
process.send?.(await server.app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
