import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { customerWithPlan, offerUuidByCode } from './testing/customer-with-plan.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a plan change is scheduled, shown and mailed with its contract summary, once', async () => {
  const { change, look, email } = await customerWithPlan(product);
  const requested = await change('private-postpaid-xl');
  const { effective_at } = requested.response;
  const pending_offer = { uuid: await offerUuidByCode(product, 'private-postpaid-xl'), name: 'Oak', effective_at };
  expect([requested.status, requested.response]).toEqual([200, { pending_offer, effective_at }]);
  expect(await look()).toMatchObject({ pending_offer, offer: { name: 'Birch' } });
  expect((await change('private-postpaid-xl')).response).toEqual(requested.response);
  const mails = () =>
    fetchMessages(product, email).then((all) => all.filter(({ subject }) => subject?.endsWith(': Oak')));
  const [mail] = await product.waitFor(async () => (await mails()).length > 0 && mails());
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('costs €30.00 a month');
  expect(await mails()).toHaveLength(1);
});

test('a second request in a month is refused, also after the first was cancelled', async () => {
  const { change, takeBack } = await customerWithPlan(product);
  await change('private-postpaid-xl');
  const other = await change('private-postpaid-m');
  expect([other.status, other.problem.code]).toEqual([409, 'PLAN_ALREADY_CHANGED']);
  await takeBack();
  expect((await change('private-postpaid-m')).problem.code).toBe('PLAN_ALREADY_CHANGED');
});

test('an offer that cannot replace the plan is refused', async () => {
  const { change } = await customerWithPlan(product);
  for (const code of ['private-postpaid-s', 'private-prepaid-xl', 'pro-postpaid-xl']) {
    const answer = await change(code);
    expect([code, answer.status, answer.problem.code]).toEqual([code, 422, 'PLAN_NOT_OFFERED']);
  }
});

test('the SIM of another customer is not found, and of concurrent requests one is scheduled', async () => {
  const [mine, theirs] = [await customerWithPlan(product), await customerWithPlan(product)];
  const body = {
    customer_product_uuid: theirs.line.uuid,
    offer_uuid: await offerUuidByCode(product, 'private-postpaid-m'),
  };
  expect((await mine.browser.post('/api/customer/product/tariff/change', body)).status).toBe(404);
  const answers = await Promise.all([mine.change('private-postpaid-m'), mine.change('private-postpaid-xl')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});
