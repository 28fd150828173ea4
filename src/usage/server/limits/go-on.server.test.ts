import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { sendUsage } from '../testing/send-usage.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
}, 60_000);
afterAll(() => product.stop());

const AMERICA = '310410';
/** 40 euro a GB. */
const abroad = (megabytes: number) => ({ plmn: AMERICA, quantity: megabytes * 1_000_000 });

test('the roaming data limit sends alerts at 80 % and 100 % and bars data once, until the customer consents', async () => {
  const { browser, email, line } = await createActiveSim(product, { offer: 'private-postpaid-xl' });
  const { uuid: customer_product_uuid, msisdn, order_product_uuid } = line;
  const send = (megabytes: number) => sendUsage(product, order_product_uuid, [abroad(megabytes)]);
  const services = async () => {
    const [now] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
    return now?.services.find(({ key }) => key === 'data_roaming');
  };
  const stoppedBy = async () =>
    (await browser.callEndpoint('GET /api/customer/session')).customer_product[0]?.stopped_by;
  const limits = async () => {
    const { limits: all } = await browser.callEndpoint('GET /api/customer/product/usage/limits', {
      query: { customer_product_uuid },
    });
    return all.find(({ kind }) => kind === 'roaming');
  };
  const alertsTo = async (to: string) => {
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    return (await fetchMessages(product, to)).filter(({ text }) =>
      /data abroad has cost|data abroad is stopped/i.test(text),
    );
  };
  const goOn = (kind = 'roaming') => browser.post('/api/customer/product/usage/go-on', { customer_product_uuid, kind });
  expect((await goOn()).problem.code).toBe('USAGE_NOT_STOPPED');
  expect(await stoppedBy()).toEqual([]);

  await send(1_200);
  expect(await limits()).toEqual({ kind: 'roaming', limit: 62, used: 48, reached_at: null, consented_at: null });
  await send(50);
  await send(10);
  expect(await alertsTo(msisdn)).toHaveLength(1);

  await Promise.all([send(300), send(1), send(2)]);
  await product.waitFor(async () => (await services())?.enabled === false && !(await services())?.pending);
  await send(5);
  expect(await alertsTo(msisdn)).toHaveLength(2);
  expect(await alertsTo(email)).toHaveLength(2);
  expect(await limits()).toMatchObject({ used: 62.72, reached_at: expect.any(String) as string, consented_at: null });
  const lineAtNetwork = async () =>
    (await createSandboxControl(product).lines()).find((each) => each.msisdn === msisdn);
  expect(await lineAtNetwork()).toMatchObject({ services: { data_roaming: false, data: true } });

  const switchOn = () =>
    browser.post('/api/customer/product/service/change', {
      customer_product_uuid,
      service: 'data_roaming',
      enabled: true,
    });
  expect((await switchOn()).problem).toMatchObject({ status: 409, code: 'STOPPED_BY_LIMIT' });

  expect(await stoppedBy()).toEqual(['spending', 'roaming']);
  const first = await goOn();
  expect(await stoppedBy()).toEqual(['spending']);
  expect([first.status, (await goOn()).response]).toEqual([200, first.response]);
  // The spending limit is exceeded too and still bars data.
  expect((await services())?.enabled).toBe(false);
  expect((await switchOn()).problem.code).toBe('STOPPED_BY_LIMIT');
  await goOn('spending');
  await product.waitFor(async () => (await services())?.enabled === true);
  await send(500);
  expect(await alertsTo(msisdn)).toHaveLength(2);
  expect(await services()).toMatchObject({ enabled: true, pending: false });
}, 60_000);

test('a reached spending limit bars paid services until the 1st of the next month', async () => {
  const { line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const call = { service: 'voice', direction: 'out', other_party: '0903 12345', quantity: 1_200 };
  await sendUsage(product, line.order_product_uuid, [call]);
  const off = async () => {
    const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
    if (!row || row.service_change?.state === 'pending') return null;
    return row.services.flatMap(({ key, enabled }) => (enabled ? [] : [key])).toSorted((a, b) => a.localeCompare(b));
  };
  const settled = (expected: string[]) => product.waitFor(async () => String(await off()) === String(expected));
  await settled(['data_roaming', 'hide_number', 'international_calls', 'premium_calls', 'premium_sms']);
  await product.advanceClock('P1M');
  await settled(['hide_number', 'premium_calls', 'premium_sms']);
}, 60_000);

test('a higher spending limit unbars services, and bars them again when it is reached', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const call = (quantity: number) => ({ service: 'voice', direction: 'out', other_party: '0903 12345', quantity });
  const premium = async () => {
    const [now] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
    return now?.services.find(({ key }) => key === 'international_calls');
  };
  const settled = (enabled: boolean) =>
    product.waitFor(async () => {
      const service = await premium();
      return service?.pending === false && service.enabled === enabled;
    });
  await sendUsage(product, line.order_product_uuid, [call(1_200)]);
  await settled(false);
  const body = { customer_product_uuid: line.uuid, value: 50 };
  await browser.callEndpoint('POST /api/customer/product/credit-limit/change', { body });
  await settled(true);
  await sendUsage(product, line.order_product_uuid, [call(3_600)]);
  await settled(false);
}, 60_000);

test('an alert is sent again after an added data bucket is used', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const addons = await createAddonTestKit(product);
  const left = async () => {
    const bucket = await addons.dataOf(browser);
    return Math.ceil(((bucket?.total ?? 0) - (bucket?.used ?? 0)) * 1000) * 1_000_000;
  };
  const alertsTo = async () => {
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    return (await fetchMessages(product, line.msisdn)).filter(({ text }) => /GB of data are used up/.test(text)).length;
  };
  await sendUsage(product, line.order_product_uuid, [{ quantity: await left() }]);
  expect(await alertsTo()).toBe(1);
  await addons.add(browser, line.uuid, 'data-10');
  await addons.becomes(browser, 'data-10', 'active');
  const more = await left();
  expect(more).toBeGreaterThan(0);
  await sendUsage(product, line.order_product_uuid, [{ quantity: more }, { quantity: 1 }]);
  expect(await alertsTo()).toBe(2);
  await sendUsage(product, line.order_product_uuid, [{ quantity: 5_000_000 }]);
  expect(await alertsTo()).toBe(2);
}, 60_000);
