import { createOutsidePorts } from '../src/app/outside.ts';
import { startApplicationWithoutListening } from '../src/app/application.ts';
import { readAndValidateSettings } from '../src/app/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { createLogger } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import type { Scenario } from './scenario.ts';

export type StatementCount = { statements: string[]; bytes: number };

/** Counts the SQL statements of each call, including begin and commit, after the process has warmed up. */
export const measureStatementsAndBytes = async (
  environment: Record<string, string>,
  scenarios: readonly Scenario[],
): Promise<Map<string, StatementCount>> => {
  const settings = readAndValidateSettings({ ...environment, LOG_LEVEL: 'silent' }) as Settings;
  let statements: string[] = [];
  const db = openPostgres(environment['DATABASE_URL'] ?? '', 5, (statement) => statements.push(statement));
  const log = createLogger('silent');
  const outsidePorts = createOutsidePorts(settings);
  const product = await startApplicationWithoutListening({
    db,
    clock: systemClock(),
    outside: outsidePorts,
    settings,
    log,
    version: 'bench',
  });
  const counted = new Map<string, StatementCount>();
  for (const { name, product: requests, sample = requests.slice(0, 1), keys } of scenarios) {
    for (const turn of ['first', 'second']) {
      statements = [];
      let bytes = 0;
      for (const [at, { path: url, method, headers, body }] of sample.entries()) {
        const reply = await product.server.app.inject({
          method: method as 'GET' | 'POST',
          url,
          headers: {
            ...headers,
            ...(keys ? { 'idempotency-key': `count-${name.replaceAll(' ', '-')}-${turn}-${at}` } : {}),
          },
          ...(body === undefined ? {} : { payload: body }),
        });
        if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
        bytes += reply.rawPayload.length;
      }
      counted.set(name, { statements, bytes });
    }
  }
  await product.stop();
  await db.close();
  return counted;
};
