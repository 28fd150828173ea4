import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { setActivationBack } from '#app/testing/sims/usage-records.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { customerProduct, simStock } from '#subscriptions/server/tables.ts';
import { importUsage } from './import-usage.ts';
import { verifyUsage } from '../months/verify-usage.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
}, 300_000);
afterAll(() => product.stop());

test('invalid lines are reported and the others imported, a repeated import changes nothing, and verify checks the months', async () => {
  const { line } = await createActiveSim(product);
  await setActivationBack(product, line.uuid, 12);
  const [sim] = await product.db.read
    .select({ imsi: simStock.imsi })
    .from(simStock)
    .where(eq(simStock.allocation_uuid, line.order_product_uuid));
  const at = (minutes: number) => new Date(product.clock.now().getTime() - minutes * 60_000).toISOString();
  const right = Array.from(
    { length: 500 },
    (_, n) => `r${n},${sim?.imsi},data,,${at(n * 90)},${n * 1_000_003},,${n % 9 ? '' : '20801'}`,
  );
  const lines = [
    'id,imsi,service,direction,began_at,quantity,other_party,plmn',
    ...right.slice(0, 3),
    `x,${sim?.imsi},data,,yesterday,5,,`,
    ...right.slice(3).toReversed(),
    `"y",${sim?.imsi},voice,out,${at(1)},60,"+33612345678",`,
    `z,${sim?.imsi},voice,out,${at(1)},-1,+33612345678,`,
  ];
  const file = join(mkdtempSync(join(tmpdir(), 'usage-')), 'records.csv');
  writeFileSync(file, lines.join('\r\n'));
  const printed: string[] = [];
  const importIt = () => importUsage(createTestJobContext(product, {} as never), file, (text) => printed.push(text));
  expect(await importIt()).toEqual({ taken: 501, known: 0, free: 0, aside: 0, rejected: 0, refused: 2 });
  expect(printed.map((text) => text.slice(file.length))).toEqual([
    ':5: began_at must be a time with its zone, such as 2026-11-22T09:30:00+01:00',
    ':504: quantity must be a whole number of seconds, bytes or messages',
  ]);
  expect(await importIt()).toMatchObject({ taken: 0, known: 501 });
  expect(await verifyUsage(product.db)).toEqual([]);

  const ofSim = eq(customerProduct.uuid, line.uuid);
  await product.db.write
    .update(customerProduct)
    .set({
      buckets: sql`jsonb_set(buckets::jsonb, '{0,used}', '1')`,
      spent: sql`jsonb_set(spent::jsonb, '{all}', '7000')`,
    })
    .where(ofSim);
  expect((await verifyUsage(product.db)).map(({ what }) => what).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'month that is running',
    'month that is running',
  ]);
});

test('quoted cells may contain separators, quotes and line breaks; an unclosed quote ends the import with one error', async () => {
  const { line } = await createActiveSim(product);
  await setActivationBack(product, line.uuid, 12);
  const [sim] = await product.db.read
    .select({ imsi: simStock.imsi })
    .from(simStock)
    .where(eq(simStock.allocation_uuid, line.order_product_uuid));
  const at = product.clock.now().toISOString();
  const file = join(mkdtempSync(join(tmpdir(), 'usage-')), 'quoted.csv');
  const importIt = async (...lines: string[]) => {
    const printed: string[] = [];
    writeFileSync(file, ['note,id,imsi,service,direction,began_at,quantity,other_party,plmn', ...lines].join('\r\n'));
    const sum = await importUsage(createTestJobContext(product, {} as never), file, (text) => printed.push(text));
    return { sum, said: printed.map((text) => text.slice(file.length)) };
  };
  const record = (note: string, id: string, quantity = '5') => `${note},${id},${sim?.imsi},data,,${at},${quantity},,`;
  expect(
    await importIt(
      record('"a, ""b"""', 'q1'),
      record('"two\r\nlines"', 'q2'),
      record('no', 'q"3'),
      record('"c,d"', 'q4', '-1'),
      record('e', 'q5'),
    ),
  ).toEqual({
    sum: { taken: 3, known: 0, free: 0, aside: 0, rejected: 0, refused: 2 },
    said: [
      ':5: a quote stands in a cell that does not begin with one',
      ':6: quantity must be a whole number of seconds, bytes or messages',
    ],
  });
  await expect(importIt(record('a', 'q6'), record('"b', 'q7'), record('c', 'q8'))).rejects.toThrow(
    `${file}:3: a quote opens and is not closed until the end of the file`,
  );
});
