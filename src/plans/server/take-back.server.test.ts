import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createCustomerWithPlan } from './testing/create-customer-with-plan.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a planned change is cancelled and mailed once, also by a repeated request', async () => {
  const { browser, change, postTakeBack, getProduct, email } = await createCustomerWithPlan(product);
  await change('private-postpaid-xl');
  expect((await postTakeBack()).response).toEqual({ pending_offer: null });
  expect((await postTakeBack()).response).toEqual({ pending_offer: null });
  expect((await getProduct())?.pending_offer).toBe(null);
  const mails = () =>
    fetchMessages(product, email).then((all) => all.filter(({ subject }) => subject === 'You keep Birch'));
  await product.waitFor(async () => (await mails()).length === 1);
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  const ofPlan = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('plan-'));
  expect(ofPlan).toEqual(['plan-change-undone', 'plan-change-asked']);
});

test('from the 1st on the new plan applies, and cancelling is refused', async () => {
  const { change, postTakeBack, getProduct, logIn, email } = await createCustomerWithPlan(product);
  await change('private-postpaid-xl');
  await product.advanceClock('P31D');
  await logIn();
  const now = await getProduct();
  expect(now).toMatchObject({ offer: { name: 'Oak' }, pending_offer: null, credit_limit: { value: 20 } });
  expect(now?.buckets.find(({ kind }) => kind === 'data')?.total).toBe(200);
  // The job of the 1st has not run yet.
  const lateAnswer = await postTakeBack();
  expect([lateAnswer.status, lateAnswer.problem.code]).toEqual([409, 'PLAN_CHANGE_BEGUN']);
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).some(({ subject }) => subject === 'Your new plan has begun: Oak'),
  );
  expect(await getProduct()).toMatchObject({ offer: { name: 'Oak' }, pending_offer: null });
  expect((await postTakeBack()).response).toEqual({ pending_offer: null });
  expect((await change('private-postpaid-m')).status).toBe(200);
});
