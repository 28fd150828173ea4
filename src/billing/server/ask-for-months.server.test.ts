import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '#app/testing/product/job-context.ts';
import { balanceOf, prepaidSim, topUp } from '#app/testing/sims/prepaid-sim.ts';
import { messagesTo } from '#app/testing/product/sandbox-calls.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { askAt, askedMonth } from '#billing/rules/ask-day.ts';
import { rowsOf } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { askForMonths } from './jobs.ts';
import { runAskForMonths } from './jobs/ask-for-months.ts';

let product: TestProduct;
let month: string;
beforeAll(async () => {
  product = await testProduct();
  month = askedMonth(brusselsDate(product.clock.now()));
});
afterAll(() => product.stop());
afterEach(() => product.clock.setOffset(0));

const goTo = (instant: Date) => product.clock.setOffset(instant.getTime() - Date.now());
type Payload = Parameters<typeof runAskForMonths>[0];
const run = (payload: Payload = {}) => runAskForMonths(payload, jobContext(product, {} as never));
const plannedAt = async () =>
  (await product.db.read.select().from(timer)).find(({ job }) => job === askForMonths.name)?.due_at;
/** Keys of what was put on its way, and the job that goes on after a batch. */
const waiting = async () => {
  const jobs = await rowsOf<{ name: string; payload: Payload & { key?: string } }>(
    product.db.read,
    sql`select name, payload from job where name in ('ask-for-months', 'send-message')`,
  );
  const keys = jobs.flatMap(({ payload: { key = '' } }) => (key.startsWith('month-missing:') ? [key] : []));
  return { keys: new Set(keys), next: jobs.find(({ name }) => name === askForMonths.name)?.payload };
};

test('some days before the 1st, whose balance does not hold the month is asked for the rest by mail and SMS, once', async () => {
  expect(await plannedAt()).toEqual(askAt(month, 5));
  const [poor, rich] = [await prepaidSim(product), await prepaidSim(product)];
  await topUp(product, rich.browser, rich.line.uuid, 10);
  const missing = (await balanceOf(poor.browser))?.next_month?.missing ?? 0;
  expect(missing).toBeGreaterThan(0);

  await run();
  expect((await waiting()).keys.size).toBe(0);
  goTo(addSeconds(askAt(month, 5), 60));
  await run();
  await run();
  const about = ({ links }: { links: string[] }) => links.some((link) => link.includes('/customer/top-up/'));
  const mails = await product.until(async () => {
    const found = (await messagesTo(product, poor.email)).filter(about);
    return found.length > 0 && found;
  });
  const sms = await product.until(async () => {
    const found = (await messagesTo(product, poor.line.msisdn)).filter(({ text }) =>
      text.includes('/customer/top-up/'),
    );
    return found.length > 0 && found;
  });
  expect([mails.length, sms.length]).toEqual([1, 1]);
  expect(mails[0]?.text).toContain(`€${missing.toFixed(2)}`);
  expect((await messagesTo(product, rich.email)).filter(about)).toEqual([]);
  expect(await plannedAt()).toEqual(askAt(askedMonth(month), 5));
});

test('many are asked in batches: what was stopped anywhere goes on there, and nobody is left out', async () => {
  await product.db.write.execute(sql`
    with sim as (select gen_random_uuid() as customer, gen_random_uuid() as line, n from generate_series(1, 120) as n),
      made as (insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid, puk1,
          puk2, services, buckets, addons, activated_at)
        select customer, gen_random_uuid(), line, 'SIM ' || n, '+32489' || lpad(n::text, 6, '0'), 0, 'active',
          '05abfdd3-6356-4563-b127-f4a9a6822e34', '8932' || lpad(n::text, 15, '0'), '1', '2', '[]', '[]', '[]', '2026-10-05T10:00:00Z' from sim)
    insert into prepaid_entry (customer_uuid, order_product_uuid, kind, about, amount_cents, parts, started_on, created_at)
      select customer, line, 'paid', 'order', 1000, '[]'::jsonb, null::date, now() from sim
      union all select customer, line, 'first_days', '2026-10-01', -900, '[]', '2026-10-05', now() from sim`);
  goTo(addSeconds(askAt(month, 5), 60));
  await run();
  const first = await waiting();
  expect(first.keys.size).toBeGreaterThan(0);
  expect(first.next).toMatchObject({ month, after: {} });
  // Its worker was killed after the commit, and it is run anew from its beginning, and from where it was.
  await run();
  let { next } = first;
  for (let batches = 0; next && batches < 10; batches += 1) {
    await product.db.write.execute(sql`delete from job where name = 'ask-for-months'`);
    await run(next);
    next = (await waiting()).next;
  }
  const { keys } = await waiting();
  const [made] = await rowsOf<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from customer_product p where name like 'SIM %'
          and ('month-missing:' || p.uuid || ':' || ${month}::text || ':sms') = any(${sql.param([...keys])}::text[])`,
  );
  expect(made?.count).toBe(120);
});
