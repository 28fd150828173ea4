import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { repairForest, setActivationBack } from '#app/testing/sims/usage-records.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { signedHeaders } from '#app/testing/product/sandbox-control.ts';
import { startSecondServer } from '#app/testing/product/start-second-server.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { queryRows } from '#platform/db/database.ts';
import { findNodeBinary } from '#platform/testing/node-binary.ts';
import { importUsage } from './import-usage.ts';
import { rejectedUsage, unmatchedUsage } from '../tables.ts';
import { retryRejectedUsage } from './rejected-usage.ts';
import { countRejectedUsage } from './rejected-usage.store.ts';
import { verifyUsage } from '../months/verify-usage.ts';

let product: TestApp;
let imsi: string;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  const { line } = await createActiveSim(product);
  await setActivationBack(product, line.uuid, 12);
  const [sim] = await queryRows<{ imsi: string }>(
    product.db.read,
    sql`select imsi from sim_stock where order_product_uuid = ${line.order_product_uuid}`,
  );
  imsi = sim?.imsi ?? '';
});
afterAll(() => product.stop());
beforeEach(async () => {
  // Waits for the jobs of the activation, because they write what the integrity check expects.
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  await product.db.write.execute(sql`delete from job`);
});

/** Enough records for several transactions, so that the process is killed during the second. */
const COUNT = 5000;
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
const countStored = async () => {
  const [row] = await queryRows<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from usage_record`,
  );
  return row?.count ?? 0;
};
/** Kills the process at a random time after it has stored further records, unless it ends before. */
const killAnywhere = async (kill: () => void, endPromise: Promise<unknown>): Promise<void> => {
  const before = await countStored();
  const hasEnded = endPromise.then(() => true);
  while ((await countStored()) === before) if (await Promise.race([hasEnded, wait(2, false)])) return;
  await wait(randomInt(25));
  kill();
  await hasEnded;
};
/** Queries alert jobs that were enqueued more than once: there must be none, however often a batch was tried. */
const duplicateAlerts = () =>
  queryRows(
    product.db.read,
    sql`select payload from job where name = 'tell-usage-alert' group by 1 having count(*) > 1`,
  );

const sendBatch = (url: string, body: string) =>
  fetch(`${url}/api/webhook/network/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', body) },
    body,
  });

const command = (name: string, ...args: string[]) =>
  fork(resolve(import.meta.dirname, name), args, {
    execPath: findNodeBinary(),
    execArgv: [],
    silent: true,
    env: { ...process.env, DATABASE_URL: product.db.pool.options.connectionString },
  });

test('after an import is killed, months agree with records, and the next import stores the remaining records once', async () => {
  const records = someRecords();
  const file = join(mkdtempSync(join(tmpdir(), 'usage-')), 'records.csv');
  const [names, ...lines] = [Object.keys(records[0] ?? {}), ...records.map((record) => Object.values(record))];
  writeFileSync(file, [names, ...lines].map((line) => line?.join(',')).join('\n'));
  const child = command('import-command.ts', file);
  await killAnywhere(() => child.kill('SIGKILL'), once(child, 'exit'));
  expect(await verifyUsage(product.db)).toEqual([]);
  const storedRecords = await countStored();
  expect(storedRecords).toBeGreaterThan(0);
  const importIt = () => importUsage(createTestJobContext(product, {} as never), file, () => undefined);
  const laterImport = await importIt();
  expect(laterImport).toMatchObject({ aside: 0, free: 0, refused: 0 });
  expect(await countStored()).toBe(storedRecords + laterImport.taken);
  expect(await importIt()).toMatchObject({ taken: 0, known: COUNT });
  expect(await duplicateAlerts()).toEqual([]);
  await repairForest(product);
  const verify = command('../../../app/verify-command.ts');
  const [output, complained, [code]] = await Promise.all([
    text(verify.stdout ?? Readable.from([])),
    text(verify.stderr ?? Readable.from([])),
    once(verify, 'exit'),
  ]);
  expect({ code, complained, said: output }).toMatchObject({ code: 0, said: expect.stringContaining('agree') });
}, 300_000);

test('a batch that is sent again after the server was killed is stored once', async () => {
  const records = someRecords().map((record) => ({ ...record, id: `b${record.id}` }));
  const body = JSON.stringify({ batch_id: randomUUID(), records });
  const before = await countStored();
  // A process with the role `intake` serves webhooks only.
  const intakeServer = await startSecondServer(product, { ROLE: 'intake' });
  expect((await fetch(`${intakeServer.url}/api/customer/session`)).status).toBe(404);
  const cut = sendBatch(intakeServer.url, body).catch(() => null);
  await killAnywhere(() => void intakeServer.stop(), cut);
  expect(await verifyUsage(product.db)).toEqual([]);
  const half = await countStored();
  const { response } = (await (await sendBatch(product.url, body)).json()) as {
    response: { taken: number; known: number };
  };
  expect(response.taken + response.known).toBe(COUNT);
  expect(await countStored()).toBe(half + response.taken);
  expect(half).toBeGreaterThan(before);
  expect(await verifyUsage(product.db)).toEqual([]);
  expect(await duplicateAlerts()).toEqual([]);
}, 300_000);

const data = (overrides: object = {}) => ({
  id: randomUUID(),
  imsi,
  service: 'data',
  began_at: new Date(product.clock.now().getTime() - 300_000).toISOString(),
  quantity: 1,
  ...overrides,
});
const call = (overrides: object) =>
  data({ service: 'voice', direction: 'out', other_party: '+32470123456', ...overrides });
const send = async (records: readonly unknown[]): Promise<object> => {
  const body = JSON.stringify({ batch_id: randomUUID(), records });
  const reply = await sendBatch(product.url, body);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { response: object }).response;
};

test('records that cannot be stored are refused by field, and the other records of the batch are stored', async () => {
  const hostile = [
    call({ quantity: 10_000_000_000_000 }),
    data({ quantity: 1e13 }),
    data({ id: `a\u0000b` }),
    data({ id: `a\ud800b` }),
    call({ other_party: '+3247\u0000123456' }),
    { id: '\u0000', imsi: { deep: '\ud800' } },
  ];
  const odd = [
    data({ note: 'a\u0000b\udfff' }),
    data({ imsi: '206019999999990', direction: { odd: '\u0000' } }),
    JSON.parse(JSON.stringify(data()).replace('{', '{"__proto__":{"imsi":"0"},')) as object,
  ];
  await product.db.write.delete(rejectedUsage);
  const batch = [...hostile, ...odd, ...Array.from({ length: 60 }, () => data({ quantity: 1 }))];
  const answer = (await send(batch)) as { refused: { at: number; field: string }[] };
  expect(answer).toMatchObject({ taken: 62, aside: 1 });
  expect(answer.refused.map(({ at, field }) => [at, field])).toEqual([
    [0, 'quantity'],
    [1, 'quantity'],
    [2, 'id'],
    [3, 'id'],
    [4, 'other_party'],
    [5, 'id'],
  ]);
  const malformed = async () => (await countRejectedUsage(product.db.read)).malformed ?? 0;
  expect(await malformed()).toBe(hostile.length);
  await send(batch);
  expect(await malformed()).toBe(hostile.length);
  await product.db.write.delete(unmatchedUsage);
  expect(await verifyUsage(product.db)).toEqual([]);
});

test('records that the database refuses are rejected, and the other records of the batch are stored', async () => {
  await product.db.write.execute(
    sql.raw(`
    create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.record_id like 'refused%' then raise 'out of range' using errcode = '22003'; end if; return new; end $$`),
  );
  await product.db.write.execute(
    sql.raw('create trigger refuse_one before insert on usage_record for each row execute function refuse_one()'),
  );
  const refusedRecords = [data({ id: `refused-${randomUUID()}` }), data({ id: `refused-${randomUUID()}` })];
  expect(await send([...refusedRecords, ...Array.from({ length: 59 }, () => data({ quantity: 1 }))])).toMatchObject({
    taken: 59,
    rejected: 2,
    refused: [],
  });
  expect(await countRejectedUsage(product.db.read)).toMatchObject({ not_storable: 2 });
  await product.db.write.execute(sql.raw('drop trigger refuse_one on usage_record'));
  const { db, queue, settings, clock } = product;
  const { rated } = await retryRejectedUsage({ db, queue, settings, now: () => clock.now() });
  expect(rated).toBe(2);
  expect(await verifyUsage(product.db)).toEqual([]);
});
