import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postWebhookEvent } from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { queryRows } from '#platform/db/database.ts';
import { migrateUnlessNewer } from '#platform/db/migrate-unless-newer.ts';
import { projectRoot } from '#platform/project-root.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { findCurrentShipment, findLatestShipment } from './queries.ts';
import { simShipment } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

/** Statements of former releases, which know the table and its columns by their former names. */
const formerStatements = {
  '1.0.0': (row: typeof simShipment.$inferSelect) =>
    sql`insert into "shipment" ("customer_uuid", "uuid", "order_uuid", "courier_id", "state", "tracking_code", "tracking_url", "expected_on", "address", "created_at", "sent_at", "delivered_at", "event_at")
        values (${row.customer_uuid}, ${row.uuid}, ${row.subject_uuid}, ${row.courier_id}, ${row.state}, ${row.tracking_code}, ${row.tracking_url}, ${row.expected_on}, default, ${row.created_at}, default, default, default)`,
  '1.1.0': (row: typeof simShipment.$inferSelect) =>
    sql`insert into "shipment" ("customer_uuid", "uuid", "order_uuid", "purpose", "courier_id", "state", "tracking_code", "tracking_url", "expected_on", "address", "created_at", "sent_at", "delivered_at", "event_at")
        values (${row.customer_uuid}, ${row.uuid}, ${row.subject_uuid}, ${row.purpose}, ${row.courier_id}, ${row.state}, ${row.tracking_code}, ${row.tracking_url}, ${row.expected_on}, default, ${row.created_at}, default, default, default)`,
};
const releases = ['1.0.0', '1.1.0'] as const;

/** Replaces the parcel of an order or a swap by one that a former release has inserted. */
const rewriteParcel = (subject_uuid: string, release: (typeof releases)[number]) =>
  product.db.tx(async (tx) => {
    const [row] = await tx.delete(simShipment).where(eq(simShipment.subject_uuid, subject_uuid)).returning();
    if (!row) throw new Error('there is no parcel');
    await tx.execute(formerStatements[release](row));
    const [rewrittenRow] = await tx.select().from(simShipment).where(eq(simShipment.uuid, row.uuid));
    expect([rewrittenRow?.purpose, rewrittenRow?.subject_uuid]).toEqual([row.purpose, subject_uuid]);
    return row;
  });

const deliver = (row: typeof simShipment.$inferSelect) =>
  postWebhookEvent(product, 'courier', {
    event_id: randomUUID(),
    shipment_id: row.courier_id,
    reference: row.uuid,
    tracking_code: row.tracking_code,
    status: 'delivered',
    occurred_at: product.clock.now().toISOString(),
  });
const arrivalMails = async (address: string) =>
  (await fetchMessages(product, address)).map(({ subject }) => subject).filter((each) => each?.includes('arrived'));
const waitForArrivalMails = (address: string) =>
  product.waitFor(async () => {
    const mails = await arrivalMails(address);
    return mails.length > 0 && mails;
  });

describe.each(releases)('a parcel that release %s inserted', (release) => {
  test('of an order is shown, found and delivered as one of an order', async () => {
    const sim = await registerCustomerAndOrderSim(product, { type: 1 });
    await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
    const { order_uuid } = sim;
    const row = await rewriteParcel(order_uuid, release);
    const { customer_uuid } = row;
    const { read } = product.db;
    expect((await findCurrentShipment(read, { customer_uuid, purpose: 'order', order_uuid }))?.uuid).toBe(row.uuid);
    expect(await findLatestShipment(read, { customer_uuid, purpose: 'swap', swap_uuid: order_uuid })).toBe(null);
    expect((await deliver(row)).status).toBe(200);
    expect((await sim.fetchSim()).orderProduct?.delivery?.state).toBe('delivered');
    expect(await waitForArrivalMails(sim.email)).toEqual(['Your SIM card has arrived']);
  });

  test('of a swap is shown, found and delivered as one of a swap', async () => {
    const { browser, email, line } = await createActiveSim(product);
    await startSwap(browser, line, 'damaged', 1);
    const { uuid: swap_uuid } = await waitForSwapState(product, browser, line, 'sim_in_delivery');
    const row = await rewriteParcel(swap_uuid, release);
    const { customer_uuid } = row;
    const { read } = product.db;
    expect((await findCurrentShipment(read, { customer_uuid, purpose: 'swap', swap_uuid }))?.uuid).toBe(row.uuid);
    expect(await findCurrentShipment(read, { customer_uuid, purpose: 'order', order_uuid: swap_uuid })).toBe(null);
    expect((await deliver(row)).status).toBe(200);
    const swap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
    expect(swap.order_product.delivery?.state).toBe('delivered');
    expect(await waitForArrivalMails(email)).toEqual(['Your new SIM card has arrived']);
  });
});

test('former releases read, lock and change a parcel by the former names', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  const ofOrder = sql`"order_uuid" = ${sim.order_uuid}`;
  await product.db.tx(async (tx) => {
    const rows = await queryRows(tx, sql`select "order_uuid", "purpose" from "shipment" where ${ofOrder} for update`);
    expect(rows).toEqual([{ order_uuid: sim.order_uuid, purpose: 'order' }]);
    await tx.execute(sql`update "shipment" set "state" = 'in_transit' where ${ofOrder}`);
  });
  const [column] = await queryRows<{ parcel: { order_uuid: string; state: string } }>(
    product.db.read,
    sql`select (select row_to_json(s) from shipment s where ${ofOrder}) as parcel`,
  );
  expect(column?.parcel).toMatchObject({ order_uuid: sim.order_uuid, state: 'in_transit' });
  expect((await sim.fetchSim()).orderProduct?.delivery?.state).toBe('in_transit');
});

/** A copy of the migrations before that of the purposes. */
const copyFormerMigrations = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'former-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(projectRoot, 'db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const formerEntries = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0034_shipment-purpose'),
  );
  writeFileSync(journal, JSON.stringify({ entries: formerEntries }));
  return folder;
};

test('the migration says of parcels without a purpose whether they are of an order or of a swap', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  for (const statement of ['drop schema public cascade', 'drop schema drizzle cascade', 'create schema public'])
    await db.write.execute(sql.raw(statement));
  await migrateUnlessNewer(db, copyFormerMigrations());
  const [customer, order, swap] = [randomUUID(), randomUUID(), randomUUID()];
  await db.write.execute(sql`insert into customer_order (customer_uuid, uuid, state, totals, created_at, updated_at)
    values (${customer}, ${order}, 'fulfilled', '{}', now(), now())`);
  // The second parcel is of a swap whose row was deleted since.
  for (const [subject, purpose] of [
    [order, null],
    [swap, null],
    [swap, 'swap'],
  ])
    await db.write.execute(sql`insert into shipment (customer_uuid, uuid, order_uuid, purpose, state, created_at)
      values (${customer}, ${randomUUID()}, ${subject}, ${purpose}, 'delivered', now())`);
  await migrateUnlessNewer(db, join(projectRoot, 'db/migrations'));
  const purposes = await queryRows<{ purpose: string }>(
    db.read,
    sql`select subject_uuid = ${order} as is_of_order, purpose from sim_shipment order by purpose`,
  );
  expect(purposes).toEqual([
    { is_of_order: true, purpose: 'order' },
    { is_of_order: false, purpose: 'swap' },
    { is_of_order: false, purpose: 'swap' },
  ]);
});
