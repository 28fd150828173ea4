import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '../../app/testing/customers/new-customer.ts';
import { registerCustomerAndOrderSim } from '../../app/testing/orders/ordered-sim.ts';
import { createTwoSims, logInByNumber } from '../../app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import type { TestBrowser } from '../../app/testing/product/test-browser.ts';
import type { Session } from '#account/contract.ts';
import { queryRows } from '#platform/db/database.ts';
import { buildLoginReply } from './session.view.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

/** The session; a login returns the same without invoices. */
const fetchSession = async (browser: TestBrowser): Promise<Session> => {
  const { response } = await browser.get('/api/customer/session');
  const { customer_invoice: _, ...sessionWithoutBills } = response as Session;
  const { uuid: customer_uuid, owner_customer_uuid, details } = sessionWithoutBills.customer;
  const login = await buildLoginReply(product.db, {
    customer_uuid,
    owner_customer_uuid,
    ...(details.msisdn !== null && { customer_product_uuid: details.msisdn }),
    language: browser.language,
    now: product.clock.now(),
  });
  expect(JSON.parse(JSON.stringify(login))).toEqual(sessionWithoutBills);
  return response as Session;
};

test('the session equals the login reply of a customer who has just registered', async () => {
  const { browser, uuid } = await registerCustomer(product);
  expect((await fetchSession(browser)).customer.uuid).toBe(uuid);
});

test('the session equals the login reply with an ordered eSIM and a port-in', async () => {
  const sim = await registerCustomerAndOrderSim(product, { language: 'fr' });
  expect((await fetchSession(sim.browser)).order_product).toHaveLength(1);
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim);
  expect((await fetchSession(sim.browser)).order_product[0]?.esim).not.toBeNull();
  await product.db.tx(async (tx) => {
    await tx.execute(sql`
      insert into port_in (uuid, customer_uuid, order_product_uuid, msisdn, operator_uuid, subscription, state, rejection_code, created_at, changed_at, scheduled_at)
      select gen_random_uuid(), p.customer_uuid, p.uuid, '+32470000001', p.offer_uuid, 'prepaid', 'rejected', null, now(), now(), '2026-11-22T08:00:00.123Z'
      from order_product p where p.uuid = ${sim.order_product_uuid}`);
  });
  const { order_product } = await fetchSession(sim.browser);
  expect(order_product[0]?.port_in?.scheduled_at).toBe('2026-11-22T08:00:00.123Z');
});

test('the session equals the login reply of a customer with two SIMs in use, and of a sub-account', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  const sims = async (caller: TestBrowser) => (await fetchSession(caller)).customer_product.map(({ uuid }) => uuid);
  expect(await sims(browser)).toEqual([ownSim.uuid, extraSim.uuid]);
  expect(await sims(await logInByNumber(product, extraSim.msisdn))).toEqual([extraSim.uuid]);
});

test('the session of a sub-account has no customer number and no SIM number of the former operator', async () => {
  const { browser, extraSim } = await createTwoSims(product);
  await product.db.write.execute(sql`
    insert into port_in (uuid, customer_uuid, order_product_uuid, msisdn, operator_uuid, subscription, state, sim_number, customer_number, created_at, changed_at)
    select gen_random_uuid(), p.customer_uuid, p.uuid, '+32470000002', p.offer_uuid, 'postpaid', 'rejected', '8932010000000001051', 'KL-5566778', now(), now()
    from order_product p where p.uuid = ${extraSim.order_product_uuid}`);
  const sub = await logInByNumber(product, extraSim.msisdn);
  const replies = await Promise.all([browser, sub].map((each) => each.get('/api/customer/session')));
  const [owners, subs] = replies.map(({ response }) => JSON.stringify(response));
  expect(owners).toContain('KL-5566778');
  expect(subs).toContain('+32470000002');
  for (const secret of ['KL-5566778', '8932010000000001051']) expect(subs).not.toContain(secret);
});

test('the session equals the login reply with a shipped SIM card', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1, language: 'nl' });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery);
  expect((await fetchSession(sim.browser)).order_product[0]?.delivery).not.toBeNull();
});

test('the session has a cancelled order for 30 days of the business clock', async () => {
  const sim = await registerCustomerAndOrderSim(product, { language: 'en' });
  await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid });
  expect((await fetchSession(sim.browser)).order_product).toHaveLength(1);
  await queryRows(
    product.db.write,
    sql`update customer_order set cancelled_at = cancelled_at - interval '31 days' where uuid = ${sim.order_uuid}`,
  );
  expect((await fetchSession(sim.browser)).order_product).toHaveLength(0);
});

test('the session equals the login reply with SIMs, add-ons, a mandate and unpaid invoices', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const at = sql`'2026-10-01T10:00:00.5Z'::timestamptz`;
  const id = sql`gen_random_uuid()`;
  const dataAndVoice = JSON.stringify(
    ['data', 'voice'].map((kind) => ({ kind, month: '2026-11-01', used: 3e9, total: null, monthly: 20e9 })),
  );
  const oneAddon = JSON.stringify([
    { uuid: randomUUID(), offer_uuid: randomUUID(), state: 'active', started_at: '2026-10-01T10:00:00.5Z' },
  ]);
  await product.db.tx(async (tx) => {
    await tx.execute(sql`
      insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid, credit_limit_cents, services, buckets, addons, activated_at)
      select ${uuid}::uuid, ${id}, ${id}, 'SIM ' || n, '+3247000000' || n, n % 2, 'active', '05abfdd3-6356-4563-b127-f4a9a6822e34', '893200000000000000' || n,
        case when n = 1 then null else 2000 end, '[{"key":"roaming","enabled":true}]', ${dataAndVoice}::json, ${oneAddon}::jsonb, ${at} + make_interval(days => n)
      from generate_series(1, 3) n`);
    await tx.execute(sql`
      insert into payment_profile (customer_uuid, method, setup_state, updated_at) values (${uuid}, 1, 'valid', now())
      on conflict (customer_uuid) do update set method = 1, setup_state = 'valid'`);
    await tx.execute(sql`
      insert into mandate (customer_uuid, mandate_uuid, reference, state, agreed_at)
      select ${uuid}, ${id}, 'SAME-' || n, 'valid', ${at} + make_interval(days => n) from generate_series(1, 2) n`);
    await tx.execute(sql`
      insert into customer_invoice (customer_uuid, invoice_uuid, number, reference, month, amount_cents, remaining_cents, state, created_at, due_at)
      select ${uuid}, ${id}, 9000 + n, 'SAME-' || n, '2026-10', 1000, 999, case when n = 3 then 'paid' else 'open' end, ${at}, ${at} from generate_series(1, 3) n`);
  });
  const session = await fetchSession(browser);
  expect(session.customer_product.map(({ buckets }) => buckets.map(({ kind }) => kind))).toEqual([
    ['data', 'voice'],
    ['data', 'voice'],
    ['data', 'voice'],
  ]);
  expect(session.customer_product.map(({ name }) => name)).toEqual(['SIM 1', 'SIM 2', 'SIM 3']);
  expect(session.customer_product[0]?.addons).toHaveLength(1);
  expect(session.customer_invoice).toHaveLength(2);
  expect(session.customer.details.payment?.mandate?.reference).toBe('SAME-2');
});

test('the session equals the login reply in another language and after a change', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const en = await browser.get('/api/customer/session');
  await registerCustomerAndOrderSim(product);
  browser.language = 'fr';
  await fetchSession(browser);
  browser.language = 'en';
  await product.db.tx((tx) => tx.execute(sql`update customer set newsletter = true where customer_uuid = ${uuid}`));
  const changedSession = await fetchSession(browser);
  expect([en.response.customer.newsletter, changedSession.customer.newsletter]).toEqual([false, true]);
});
