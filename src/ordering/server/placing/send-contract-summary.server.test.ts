import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/order/contract-summary';
const findOfferUuids = async (...codes: string[]) => {
  const { offerByCode } = await getCatalogue(product.db);
  return codes.map((code) => offerByCode.get(code)?.uuid);
};
const fetchMails = async (email: string): Promise<AnyJson[]> =>
  sandboxCall<AnyJson[]>(product, `/api/messages?to=${encodeURIComponent(email)}`);

test('one mail has a contract summary for each distinct plan, in the language of the request', async () => {
  const { browser, email } = await registerCustomer(product);
  browser.language = 'fr';
  const [poplar, birch] = await findOfferUuids('private-postpaid-m', 'private-prepaid-s');
  const extra = (await getCatalogue(product.db)).addons[0]?.uuid;
  // The same plan twice is one page; with an add-on it is another.
  const product_list = [
    { offer_uuid: poplar },
    { offer_uuid: birch },
    { offer_uuid: poplar },
    { offer_uuid: poplar, addon_uuids: [extra] },
  ];
  const answers = [];
  for (let time = 0; time < 2; time += 1)
    answers.push(await browser.post(path, { product_list, promo: 'welcome10' }, { key: 'one' }));
  expect(answers.map(({ status, response }) => [status, response.email])).toEqual([
    [200, email],
    [200, email],
  ]);
  const summary = () => fetchMails(email).then((all) => all.filter(({ subject }) => /contractuel/.test(subject)));
  await product.waitFor(async () => (await summary()).length > 0);
  const mails = await summary();
  expect(mails).toHaveLength(1);
  expect(mails[0].attachments.map(({ type }: AnyJson) => type)).toEqual(Array(3).fill('application/pdf'));
});

test('contract summaries require a session and plans on sale, and are limited to five mails', async () => {
  const [offer_uuid] = await findOfferUuids('private-postpaid-m');
  const product_list = [{ offer_uuid }];
  expect((await product.browser().post(path, { product_list })).problem.code).toBe('SESSION_EXPIRED');
  const { browser, email } = await registerCustomer(product);
  for (const [body, status, code] of [
    [{ product_list: [{ offer_uuid: randomUUID() }] }, 422, 'OFFER_UNKNOWN'],
    [{ product_list: [] }, 400, 'INVALID_INPUT'],
    [{ product_list, email: 'somebody@example.be' }, 400, 'INVALID_INPUT'],
  ] as const) {
    const answer = await browser.post(path, body);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  }
  let sentCount = 0;
  while (sentCount < 10 && (await browser.post(path, { product_list })).status === 200) sentCount += 1;
  expect(sentCount).toBeLessThanOrEqual(5);
  expect((await browser.post(path, { product_list })).status).toBe(429);
  await product.waitFor(async () => (await fetchMails(email)).length >= sentCount);
});
