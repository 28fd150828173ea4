import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { signedHeaders } from '#app/testing/product/sandbox-control.ts';
import { startSecondServer } from '#app/testing/product/start-second-server.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';
import { findNodeBinary } from '#platform/testing/node-binary.ts';
import { importUsage } from './import-usage.ts';
import { verifyUsage } from '../months/verify-usage.ts';

let product: TestApp;
let imsi: string;
beforeAll(async () => {
  product = await startTestApp();
  const { line } = await createActiveSim(product);
  const [sim] = await queryRows<{ imsi: string }>(
    product.db.read,
    sql`select imsi from sim_stock where order_product_uuid = ${line.order_product_uuid}`,
  );
  imsi = sim?.imsi ?? '';
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.db.write.execute(sql`delete from job`);
});

/** Enough records for several transactions, so that the process is killed during the second. */
const COUNT = 6000;
const HOUR = 3_600_000;
const kinds = [
  { service: 'data', direction: '', quantity: 7_000_003, other_party: '', plmn: '' },
  { service: 'data', direction: '', quantity: 4_000_001, other_party: '', plmn: '20801' },
  { service: 'data', direction: '', quantity: 20_001, other_party: '', plmn: '310410' },
  { service: 'voice', direction: 'out', quantity: 61, other_party: '+33612345678', plmn: '' },
  { service: 'sms', direction: 'out', quantity: 1, other_party: '+32470123456', plmn: '' },
];
/** Records of three months in random order; every twentieth id is repeated. */
const someRecords = () =>
  Array.from({ length: COUNT }, (_, at) => ({
    id: `r${at % 20 ? at : at - 1}`,
    imsi,
    began_at: new Date(product.clock.now().getTime() - randomInt(60 * 24) * HOUR).toISOString(),
    ...(kinds[at % kinds.length] as (typeof kinds)[number]),
  }));
const stored = async () => {
  const [row] = await queryRows<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from usage_record`,
  );
  return row?.count ?? 0;
};
/** Kills the process a random time after further records are stored. */
const killedAnywhere = async (kill: () => void, ended: Promise<unknown>): Promise<void> => {
  const before = await stored();
  const over = ended.then(() => true);
  while ((await stored()) === before) if (await Promise.race([over, wait(2, false)])) return;
  await wait(randomInt(25));
  kill();
  await over;
};
/** Alert jobs that exist more than once; none may, however often a batch was tried. */
const duplicateAlerts = () =>
  queryRows(
    product.db.read,
    sql`select payload from job where name = 'tell-usage-alert' group by 1 having count(*) > 1`,
  );

const command = (name: string, ...given: string[]) =>
  fork(resolve(import.meta.dirname, name), given, {
    execPath: findNodeBinary(),
    execArgv: [],
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: product.db.pool.options.connectionString },
  });

test('after an import is killed, months agree with records, and the next import stores the rest once', async () => {
  const records = someRecords();
  const file = join(mkdtempSync(join(tmpdir(), 'usage-')), 'records.csv');
  const [names, ...lines] = [Object.keys(records[0] ?? {}), ...records.map((record) => Object.values(record))];
  writeFileSync(file, [names, ...lines].map((line) => line?.join(',')).join('\n'));
  const child = command('import-command.ts', file);
  await killedAnywhere(() => child.kill('SIGKILL'), once(child, 'exit'));
  expect(await verifyUsage(product.db)).toEqual([]);
  const kept = await stored();
  expect(kept).toBeGreaterThan(0);
  const importIt = () => importUsage(createTestJobContext(product, {} as never), file, () => undefined);
  const rest = await importIt();
  expect(rest).toMatchObject({ aside: 0, free: 0, refused: 0 });
  expect(await stored()).toBe(kept + rest.taken);
  expect(await importIt()).toMatchObject({ taken: 0, known: COUNT });
  expect(await duplicateAlerts()).toEqual([]);
  const [code] = (await once(command('../../../app/verify-command.ts'), 'exit')) as [number];
  expect(code).toBe(0);
}, 60_000);

test('a batch that is sent again after the server was killed is stored once', async () => {
  const records = someRecords().map((record) => ({ ...record, id: `b${record.id}` }));
  const body = JSON.stringify({ batch_id: randomUUID(), records });
  const send = (url: string) =>
    fetch(`${url}/api/webhook/network/usage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', body) },
      body,
    });
  const before = await stored();
  const beside = await startSecondServer(product);
  const cut = send(beside.url).catch(() => null);
  await killedAnywhere(() => void beside.stop(), cut);
  expect(await verifyUsage(product.db)).toEqual([]);
  const half = await stored();
  const { response } = (await (await send(product.url)).json()) as { response: { taken: number; known: number } };
  expect(response.taken + response.known).toBe(COUNT);
  expect(await stored()).toBe(half + response.taken);
  expect(half).toBeGreaterThan(before);
  expect(await verifyUsage(product.db)).toEqual([]);
  expect(await duplicateAlerts()).toEqual([]);
}, 60_000);
