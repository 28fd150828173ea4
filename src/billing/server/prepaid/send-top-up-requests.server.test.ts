import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseClock, WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchPrepaidBalance, createPrepaidSim, startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import { queryRows } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { sendTopUpRequests } from '../jobs.ts';
import { runSendTopUpRequests } from '../jobs/send-top-up-requests.ts';

let product: TestApp;
let month: BusinessDate;
beforeAll(async () => {
  product = await startTestApp({ beginsAt: WEEK_BEFORE_FIRST });
  await releaseClock(product);
  month = upcomingMonth(brusselsDate(product.clock.now()));
});
afterAll(() => product.stop());

const goTo = (instant: Date) => product.clock.setOffset(instant.getTime() - Date.now());
afterEach(() => goTo(new Date(WEEK_BEFORE_FIRST)));
type Payload = Parameters<typeof runSendTopUpRequests>[0];
const run = (payload: Payload = {}) => runSendTopUpRequests(payload, createTestJobContext(product, {} as never));
/** Requests are recognised by their subject, because receipts link to the same screen. */
const isTopUpRequest = ({ subject }: { subject?: string | null }) => subject?.startsWith('Top up ');
/** Keys of the enqueued jobs, and the follow-up job of a batch. */
const queryRequestJobs = async () => {
  const jobs = await queryRows<{ name: string; payload: Payload & { key?: string } }>(
    product.db.read,
    sql`select name, payload from job where name in ('ask-for-months', 'send-message')`,
  );
  const keys = jobs.flatMap(({ payload: { key = '' } }) => (key.startsWith('month-missing:') ? [key] : []));
  return { keys: new Set(keys), next: jobs.find(({ name }) => name === sendTopUpRequests.name)?.payload };
};

test('customers whose balance is too low get one mail and one SMS some days before the 1st', async () => {
  const [poor, rich] = [await createPrepaidSim(product), await createPrepaidSim(product)];
  await startAndPayTopUp(product, rich.browser, rich.line.uuid, 10);
  const missingAmount = (await fetchPrepaidBalance(poor.browser))?.next_month?.missing ?? 0;
  expect(missingAmount).toBeGreaterThan(0);

  // The clock is set: near the end of a month the requests would already be due.
  goTo(addSeconds(topUpRequestTime(month, 5), -60));
  await run();
  expect((await queryRequestJobs()).keys.size).toBe(0);
  goTo(addSeconds(topUpRequestTime(month, 5), 60));
  await run();
  await run();
  const mails = await product.waitFor(async () => {
    const messages = (await fetchMessages(product, poor.email)).filter(isTopUpRequest);
    return messages.length > 0 && messages;
  });
  const sms = await product.waitFor(async () => {
    const messages = (await fetchMessages(product, poor.line.msisdn)).filter(({ text }) =>
      text.includes('/customer/top-up/'),
    );
    return messages.length > 0 && messages;
  });
  expect([mails.length, sms.length]).toEqual([1, 1]);
  expect(mails[0]?.text).toContain(`€${missingAmount.toFixed(2)}`);
  expect((await fetchMessages(product, rich.email)).filter(isTopUpRequest)).toEqual([]);
});

test('a top-up is requested again only for a larger missing amount', async () => {
  const sim = await createPrepaidSim(product);
  await startAndPayTopUp(product, sim.browser, sim.line.uuid, 10);
  const addons = await createAddonTestKit(product);
  const { offers } = await sim.browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const offer_uuid = offers.find(({ code }) => code === 'private-prepaid-m')?.uuid ?? '';
  const { uuid: customer_product_uuid } = sim.line;
  let minutes = 1;
  const advanceMinutes = (addedMinutes: number) => {
    minutes += addedMinutes;
    goTo(addSeconds(topUpRequestTime(month, 5), minutes * 60));
  };
  const requestsTo = async () => (await fetchMessages(product, sim.email)).filter(isTopUpRequest).length;
  advanceMinutes(0);
  await run();
  // The add-on is added, removed and kept again; none of these sends a request.
  const { response } = await addons.add(sim.browser, customer_product_uuid, 'village-hospital');
  const customer_addon_uuid = response.addons[0]?.uuid;
  for (const what of ['remove', 'keep']) await sim.browser.post(`${addons.path}/${what}`, { customer_addon_uuid });
  expect((await fetchPrepaidBalance(sim.browser))?.next_month?.missing).toBeGreaterThan(0);
  expect(await requestsTo()).toBe(0);
  advanceMinutes(6);
  await product.waitFor(async () => (await requestsTo()) === 1);
  const body = { customer_product_uuid, offer_uuid };
  await sim.browser.callEndpoint('POST /api/customer/product/tariff/change', { body });
  advanceMinutes(6);
  await product.waitFor(async () => (await requestsTo()) === 2);
  await sim.browser.callEndpoint('POST /api/customer/product/tariff/take-back', { body: { customer_product_uuid } });
  advanceMinutes(6);
  await product.worker?.runUntilIdle();
  expect(await requestsTo()).toBe(2);
});

test('top-up requests are sent in batches, and an interrupted run continues without skipping a customer', async () => {
  await product.db.write.execute(sql`
    with sim as (select gen_random_uuid() as customer, gen_random_uuid() as line, n from generate_series(1, 120) as n),
      made as (insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid,
          services, buckets, addons, activated_at)
        select customer, gen_random_uuid(), line, 'SIM ' || n, '+32489' || lpad(n::text, 6, '0'), 0, 'active',
          '05abfdd3-6356-4563-b127-f4a9a6822e34', '8932' || lpad(n::text, 15, '0'), '[]', '[]', '[]', '2026-10-05T10:00:00Z' from sim)
    insert into prepaid_entry (customer_uuid, order_product_uuid, kind, about, amount_cents, parts, started_on, created_at)
      select customer, line, 'paid', 'order', 1000, '[]'::jsonb, null::date, now() from sim
      union all select customer, line, 'first_days', '2026-10-01', -900, '[]', '2026-10-05', now() from sim`);
  goTo(addSeconds(topUpRequestTime(month, 5), 60));
  await run();
  const first = await queryRequestJobs();
  expect(first.keys.size).toBeGreaterThan(0);
  expect(first.next).toMatchObject({ month, after: {} });
  // The worker was killed after the commit, so the job runs again from the start and from its cursor.
  await run();
  let { next } = first;
  for (let batches = 0; next && batches < 10; batches += 1) {
    await product.db.write.execute(sql`delete from job where name = 'ask-for-months'`);
    await run(next);
    next = (await queryRequestJobs()).next;
  }
  const { keys } = await queryRequestJobs();
  const [countRow] = await queryRows<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from customer_product p where name like 'SIM %'
          and ('month-missing:' || p.uuid || ':' || ${month}::text || ':900:sms') = any(${sql.param([...keys])}::text[])`,
  );
  expect(countRow?.count).toBe(120);
});
