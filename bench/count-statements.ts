import { openOutside } from '../src/app/outside.ts';
import { openProduct } from '../src/app/product.ts';
import { settingsFrom } from '../src/app/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { openLog } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import type { Scenario } from './scenario.ts';

export type Counted = { statements: string[]; bytes: number };

/** The SQL statements that each call takes, begin and commit included, once the process has warmed up. */
export const countStatements = async (
  environment: Record<string, string>,
  scenarios: readonly Scenario[],
): Promise<Map<string, Counted>> => {
  const settings = settingsFrom({ ...environment, LOG_LEVEL: 'silent' }) as Settings;
  let statements: string[] = [];
  const db = openPostgres(environment['DATABASE_URL'] ?? '', 5, (statement) => statements.push(statement));
  const log = openLog('silent');
  const outside = openOutside(settings);
  const product = await openProduct({ db, clock: systemClock(), outside, settings, log, version: 'bench' });
  const counted = new Map<string, Counted>();
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
