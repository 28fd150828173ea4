import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchOrderProducts } from '#app/testing/orders/draft-order.ts';
import { orderSim } from '#app/testing/orders/ordered-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';

const folder = resolve('db/migrations');
const file = readdirSync(folder).find((name) => name.endsWith('look-after-older-sims.sql')) ?? '';
const statement = readFileSync(join(folder, file), 'utf8');

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a SIM allocated without a check gets one, once; SIMs with a check or in use get none', async () => {
  const { browser } = await orderSim(product);
  const sim = await product.waitFor(async () =>
    (await fetchOrderProducts(browser)).find(({ state }) => state === 'esim_ready'),
  );
  // One transaction, so that the worker does not interfere.
  await product.db.tx(async (tx) => {
    const timers = () =>
      queryRows(
        tx,
        sql`select id from job where name = 'end-unused-sim' and payload ->> 'order_product_uuid' = ${sim.uuid}`,
      );
    const forget = () => queryRows(tx, sql`delete from job where name = 'end-unused-sim'`);
    const migrateAgain = () => queryRows(tx, sql.raw(statement));
    await forget();
    await migrateAgain();
    expect(await timers()).toHaveLength(1);
    await migrateAgain();
    expect(await timers()).toHaveLength(1);
    await forget();
    await queryRows(tx, sql`update order_product set state = 'active' where uuid = ${sim.uuid}`);
    await migrateAgain();
    expect(await timers()).toEqual([]);
  });
});
