import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { findProductReply } from './find-product-reply.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a SIM whose buckets and add-ons an older release kept in tables of their own is told like any other', async () => {
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid, uuid } = line;
  const [catalogue, now] = [await getCatalogue(product.db), product.clock.now()];
  const shown = () =>
    findProductReply(
      product.db.read,
      { customer_uuid, customer_product_uuid: uuid },
      { catalogue, language: 'en', now },
    );
  const own = sql`customer_uuid = ${customer_uuid} and uuid = ${uuid}`;
  const addon = JSON.stringify([
    {
      uuid: '0199c1a4-0000-7000-8000-000000000001',
      offer_uuid: line.offer.uuid,
      state: 'active',
      started_at: now.toISOString(),
      ends_at: null,
    },
  ]);
  await product.db.write.execute(
    sql`update customer_product set addons = ${addon}::jsonb, buckets = jsonb_set(buckets::jsonb, '{0,used}', '1500000000') where ${own}`,
  );
  const whole = await shown();
  expect(whole?.buckets.map(({ kind, used }) => [kind, used])).toContainEqual(['data', 1.5]);
  expect(whole?.addons).toHaveLength(1);

  await product.db.write.execute(sql`delete from bucket where customer_product_uuid = ${uuid}`);
  await product.db.write.execute(sql`
    insert into bucket select customer_uuid, uuid, b.kind, b.month, b.used, b.total, b.monthly from customer_product,
      lateral jsonb_to_recordset(buckets::jsonb) as b(kind text, month date, used bigint, total bigint, monthly bigint) where ${own}`);
  await product.db.write.execute(sql`
    insert into customer_addon (customer_uuid, uuid, customer_product_uuid, offer_uuid, state, started_at)
      select customer_uuid, a.uuid, customer_product.uuid, a.offer_uuid, a.state, a.started_at from customer_product,
      lateral jsonb_to_recordset(addons) as a(uuid uuid, offer_uuid uuid, state text, started_at timestamptz)
      where customer_product.customer_uuid = ${customer_uuid} and customer_product.uuid = ${uuid}`);
  await product.db.write.execute(sql`update customer_product set buckets = null, addons = null where ${own}`);
  expect(await shown()).toEqual(whole);
  const session = await browser.get('/api/customer/session');
  expect(session.response.customer_product[0]?.buckets).toEqual(whole?.buckets);
  expect(
    await findProductReply(
      product.db.read,
      { customer_uuid, customer_product_uuid: customer_uuid },
      { catalogue, language: 'en', now },
    ),
  ).toBeNull();
});
