import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { allocateNumberAndSim } from '../allocation/allocate-number-and-sim.ts';
import { terminateLine } from './terminate-line.ts';
import { customerProduct, msisdnPool, serviceOrder, simAllocation } from '../tables.ts';
import { retireStockNumber } from '../stock/stock.store.ts';
import { replaceReservedByQuarantinedNumber } from './return-quarantined-number.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState, withoutTimeouts: true });
const ctx = () => createTestJobContext(product, {} as never);

/** Creates a customer whose SIM has ended and who has ordered another one; returns the number of the first and that of the next SIM. */
const createReturning = async () => {
  const { browser, line } = await createActiveSim(product);
  const customer_uuid = browser.customer ?? '';
  const number_held_until = product.clock.now();
  const { order_product_uuid } = line;
  await product.db.tx((tx) =>
    terminateLine(tx, ctx(), { allocation_uuid: order_product_uuid, card_sent: true, number_held_until }),
  );
  await product.waitFor(async () => (await queryDeactivation(order_product_uuid))?.state === 'completed');
  return { number: line.msisdn as Msisdn, customer_uuid, order_product_uuid, next: await allocate(customer_uuid) };
};
const queryDeactivation = async (allocation_uuid: string) => {
  const orders = await product.db.read.select().from(serviceOrder).where(eq(serviceOrder.kind, 'deactivate'));
  return orders.find((order) => order.allocation_uuid === allocation_uuid);
};
const allocate = async (customer_uuid: string) => {
  const order_product_uuid = ctx().newId();
  const [anyProduct] = await product.db.read.select().from(customerProduct).limit(1);
  const offer_uuid = anyProduct?.offer_uuid ?? '';
  const order = { order_product_uuid, customer_uuid, type: 1 as const, offer_uuid, addon_uuids: [], identify: false };
  const toError = ((code: string) => new Error(code)) as never;
  const allocated = await product.db.tx((tx) =>
    allocateNumberAndSim(tx, { ...ctx(), refuse: toError }, order, product.clock.now()),
  );
  if (allocated === 'released' || !allocated.msisdn) throw new Error('nothing was allocated');
  return { order_product_uuid, msisdn: allocated.msisdn };
};
const numberOf = async (uuid: string) =>
  (await product.db.read.select().from(simAllocation).where(eq(simAllocation.allocation_uuid, uuid)))[0]?.msisdn;
const poolOf = async (msisdn: Msisdn) =>
  (await product.db.read.select().from(msisdnPool).where(eq(msisdnPool.msisdn, msisdn)))[0];

test('a number in quarantine is returned to its owner, and the number that the next SIM had is free again', async () => {
  const { number, next } = await createReturning();
  await replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn);
  expect(await numberOf(next.order_product_uuid)).toBe(number);
  expect((await poolOf(number))?.allocation_uuid).toBe(next.order_product_uuid);
  expect(await poolOf(next.msisdn)).toMatchObject({ allocation_uuid: null });
  const repeated = replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn);
  await expect(repeated).rejects.toThrow(`No SIM has the number ${next.msisdn}`);
});

test('a number that is returned twice at the same time moves once', async () => {
  const { number, next, customer_uuid } = await createReturning();
  const returnNumber = () =>
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn).then(
      () => 'returned',
      (error: unknown) => (error as Error).message,
    );
  const lock = sql`select from ${msisdnPool} where ${eq(msisdnPool.msisdn, number)} for update`;
  expect(await runBehindLock(product, lock, [returnNumber, returnNumber])).toEqual([
    'returned',
    `No SIM has the number ${next.msisdn}.`,
  ]);
  const allocations = await product.db.read
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.customer_uuid, customer_uuid));
  expect(allocations.filter(({ msisdn, state }) => msisdn === number && state === 'reserved')).toHaveLength(1);
  expect(await poolOf(next.msisdn)).toMatchObject({ allocation_uuid: null });
});

test('a number is not returned to another customer, to a SIM in use, after its quarantine, or when it is in use', async () => {
  const { number, next } = await createReturning();
  const stranger = await createReturning();
  const to = (msisdn: Msisdn, now = product.clock.now()) =>
    replaceReservedByQuarantinedNumber(product.db, now, number, msisdn);
  await expect(to(stranger.next.msisdn)).rejects.toThrow('was the number of another customer');
  const { line } = await createActiveSim(product);
  await expect(to(line.msisdn as Msisdn)).rejects.toThrow('is in use already');
  await expect(to(next.msisdn, new Date('2090-01-01'))).rejects.toThrow('free for everybody');
  await expect(
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), line.msisdn as Msisdn, next.msisdn),
  ).rejects.toThrow('is in use');
  await expect(
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), '+32400000000' as Msisdn, next.msisdn),
  ).rejects.toThrow('is none of ours');
  expect(await numberOf(next.order_product_uuid)).toBe(next.msisdn);
});

test('a number that was ported out is not returned, and stays out of the stock when its line ends', async () => {
  const { number, next } = await createReturning();
  await product.db.tx((tx) => retireStockNumber(tx, number));
  await expect(
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn),
  ).rejects.toThrow('has left');
  const { line } = await createActiveSim(product);
  await product.db.tx((tx) => retireStockNumber(tx, line.msisdn as Msisdn));
  const { order_product_uuid } = line;
  const number_held_until = product.clock.now();
  await product.db.tx((tx) =>
    terminateLine(tx, ctx(), { allocation_uuid: order_product_uuid, card_sent: true, number_held_until }),
  );
  expect((await poolOf(line.msisdn as Msisdn))?.free_from.getFullYear()).toBe(9999);
});

test('a returned number is in quarantine again when its SIM is cancelled before the activation', async () => {
  const { number, next } = await createReturning();
  const freeFrom = (await poolOf(number))?.free_from;
  await replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn);
  const { order_product_uuid } = next;
  const number_held_until = product.clock.now();
  await product.db.tx((tx) =>
    terminateLine(tx, ctx(), { allocation_uuid: order_product_uuid, card_sent: false, number_held_until }),
  );
  expect(await poolOf(number)).toMatchObject({ allocation_uuid: null, free_from: freeFrom });
});

test('a number is not returned before the network has deactivated the SIM that had it', async () => {
  const { number, order_product_uuid, next } = await createReturning();
  await product.db.write
    .update(serviceOrder)
    .set({ state: 'open' })
    .where(eq(serviceOrder.uuid, (await queryDeactivation(order_product_uuid))?.uuid ?? ''));
  await expect(
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), number, next.msisdn),
  ).rejects.toThrow('not switched off');
});
