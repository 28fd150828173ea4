import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { verifyUsage } from '../months/verify-usage.ts';
import { sendUsage } from '../testing/send-usage.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
}, 300_000);
afterAll(() => product.stop());

const AMERICA = '310410';
/** Data used in the United States, where a GB costs 40 euro. */
const abroad = (megabytes: number) => ({ plmn: AMERICA, quantity: megabytes * 1_000_000 });

const alertsTo = async (to: string, text: RegExp) => {
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  return (await fetchMessages(product, to)).filter((message) => text.test(message.text));
};

test('the roaming data limit sends alerts, stops charging and bars data, until the customer consents to a new amount', async () => {
  const { browser, email, line } = await createActiveSim(product, { offer: 'private-postpaid-xl' });
  const { uuid: customer_product_uuid, msisdn, order_product_uuid } = line;
  const byUuid = eq(customerProduct.uuid, customer_product_uuid);
  await product.db.write.update(customerProduct).set({ credit_limit_cents: 15_000 }).where(byUuid);
  const send = (megabytes: number) => sendUsage(product, order_product_uuid, [abroad(megabytes)]);
  const session = async () => (await browser.callEndpoint('GET /api/customer/session')).customer_product[0];
  const service = async () => (await session())?.services.find(({ key }) => key === 'data_roaming');
  const limits = async () => {
    const { limits: allLimits } = await browser.callEndpoint('GET /api/customer/product/usage/limits', {
      query: { customer_product_uuid },
    });
    return allLimits.find(({ kind }) => kind === 'roaming');
  };
  const texts = /data abroad has cost|data abroad is stopped/i;
  const goOn = (amount = 121) =>
    browser.post('/api/customer/product/usage/go-on', { customer_product_uuid, kind: 'roaming', amount });
  expect((await goOn()).problem.code).toBe('USAGE_NOT_STOPPED');
  expect((await session())?.stopped_by).toEqual([]);

  await send(1_200);
  const noConsent = { reached_at: null, consented_at: null, amounts: [] };
  expect(await limits()).toEqual({ kind: 'roaming', limit: 62, used: 48, ...noConsent });
  await send(50);
  await send(10);
  expect(await alertsTo(msisdn, texts)).toHaveLength(1);

  await Promise.all([send(300), send(1), send(2)]);
  await product.waitFor(async () => (await service())?.enabled === false && !(await service())?.pending);
  await send(500);
  expect(await alertsTo(msisdn, texts)).toHaveLength(2);
  expect(await alertsTo(email, texts)).toHaveLength(2);
  // The alert names the price of further data in the United States, and links to the choice of a new limit.
  expect(
    await alertsTo(msisdn, /stopped at your limit of €62.*€40.*\/GB incl\. VAT: choose a new limit at http/),
  ).toHaveLength(1);
  const reached_at: unknown = expect.any(String);
  expect(await limits()).toMatchObject({ used: 62, reached_at, consented_at: null, amounts: [121, 182, 242] });
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
  expect((await session())?.stopped_by).toEqual(['roaming']);
  expect((await goOn(5_000)).problem).toMatchObject({ status: 422, code: 'AMOUNT_NOT_OFFERED' });
  // Several concurrent requests make one consent.
  const [first] = await Promise.all([goOn(), goOn(), goOn(), goOn()]);
  expect([first?.status, (await goOn()).response]).toEqual([200, first?.response]);
  expect((await session())?.stopped_by).toEqual([]);
  await product.waitFor(async () => (await service())?.enabled === true);
  expect(await limits()).toMatchObject({ limit: 121, used: 62, reached_at: null, consented_at: reached_at });

  // The new amount has its own alerts, and bars services again.
  await send(900);
  expect(await alertsTo(msisdn, texts)).toHaveLength(3);
  await send(5_000);
  expect(await alertsTo(msisdn, texts)).toHaveLength(4);
  expect(await limits()).toMatchObject({ limit: 121, used: 121, reached_at });
  await product.waitFor(async () => (await service())?.enabled === false);
  expect(await verifyUsage(product.db)).toEqual([]);
}, 300_000);

test('a reached spending limit stops charging, and a new amount is charged up to that amount only', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const { uuid: customer_product_uuid } = line;
  const send = (quantity: number) =>
    sendUsage(product, line.order_product_uuid, [
      { service: 'voice', direction: 'out', other_party: '0903 12345', quantity },
    ]);
  const limit = async () => {
    const [sim] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
    return [sim?.credit_limit?.used, sim?.credit_limit?.this_month ?? sim?.credit_limit?.value];
  };
  const texts = /of your limit of|has been reached/;
  await send(1_200);
  expect(await limit()).toEqual([20, 20]);
  await send(600);
  expect(await limit()).toEqual([20, 20]);
  expect(await alertsTo(line.msisdn, texts)).toHaveLength(1);
  const body = { customer_product_uuid, kind: 'spending' as const, amount: 30 };
  expect(await browser.callEndpoint('POST /api/customer/product/usage/go-on', { body })).toMatchObject({ amount: 30 });
  expect(await limit()).toEqual([20, 30]);
  await send(180);
  expect((await alertsTo(line.msisdn, texts)).filter(({ text }) => text.includes('80%'))).toHaveLength(1);
  await send(1_200);
  expect(await limit()).toEqual([30, 30]);
  expect(await alertsTo(line.msisdn, texts)).toHaveLength(3);
  expect(await verifyUsage(product.db)).toEqual([]);
}, 300_000);

test('a reached spending limit bars paid services until the 1st of the next month', async () => {
  const { line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const call = { service: 'voice', direction: 'out', other_party: '0903 12345', quantity: 1_200 };
  await sendUsage(product, line.order_product_uuid, [call]);
  const queryDisabledServices = async () => {
    const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
    if (!row || row.service_change?.state === 'pending') return null;
    return row.services.flatMap(({ key, enabled }) => (enabled ? [] : [key])).toSorted((a, b) => a.localeCompare(b));
  };
  const settled = (expected: string[]) =>
    product.waitFor(async () => String(await queryDisabledServices()) === String(expected));
  await settled(['data_roaming', 'hide_number', 'international_calls', 'premium_calls', 'premium_sms']);
  await product.advanceClock('P1M');
  await settled(['hide_number', 'premium_calls', 'premium_sms']);
}, 300_000);

test('a higher spending limit unbars services, and bars them again when it is reached', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const call = (quantity: number) => ({ service: 'voice', direction: 'out', other_party: '0903 12345', quantity });
  const premium = async () => {
    const [sessionProduct] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
    return sessionProduct?.services.find(({ key }) => key === 'international_calls');
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
}, 300_000);

test('an alert is sent again after an added data bucket is used', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const addons = await createAddonTestKit(product);
  const queryDataLeft = async () => {
    const bucket = await addons.dataOf(browser);
    return Math.ceil(((bucket?.total ?? 0) - (bucket?.used ?? 0)) * 1000) * 1_000_000;
  };
  const alerts = async () => (await alertsTo(line.msisdn, /GB of data is used up/)).length;
  await sendUsage(product, line.order_product_uuid, [{ quantity: await queryDataLeft() }]);
  expect(await alerts()).toBe(1);
  await addons.add(browser, line.uuid, 'data-10');
  await addons.becomes(browser, 'data-10', 'active');
  const dataLeft = await queryDataLeft();
  expect(dataLeft).toBeGreaterThan(0);
  await sendUsage(product, line.order_product_uuid, [{ quantity: dataLeft }, { quantity: 1 }]);
  expect(await alerts()).toBe(2);
  await sendUsage(product, line.order_product_uuid, [{ quantity: 5_000_000 }]);
  expect(await alerts()).toBe(2);
}, 300_000);

test('the alert that fair use in the EU is used up names the price of a further GB', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-s' });
  const [sim] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  const fairUse = sim?.buckets.find(({ kind }) => kind === 'data_roaming');
  const quantity = Math.ceil((fairUse?.total ?? 0) * 1000) * 1_000_000;
  await sendUsage(product, line.order_product_uuid, [{ quantity, plmn: '20801' }]);
  const [alert, ...otherAlerts] = await alertsTo(line.msisdn, /GB of data in the EU is used up/);
  expect([alert?.text, otherAlerts]).toEqual([
    expect.stringMatching(/each further GB there costs .1\.21 incl\. VAT\.$/),
    [],
  ]);
}, 300_000);
