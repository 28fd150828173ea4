import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryQueuedMails } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { companyContact } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/feedback/business/sim';
const buildRequest = (changes: Record<string, unknown> = {}) => ({
  company_name: 'Boomkwekerij Peeters',
  first_name: 'Ada',
  last_name: 'Peeters',
  email: `ada.${randomUUID()}@example.com`,
  phone: '02 218 00 00',
  size: 2,
  message: 'Sixty phones',
  privacy: true,
  ...changes,
});
const queryContact = async (email: string) =>
  product.db.read.select().from(companyContact).where(eq(companyContact.email, email));
const openForm = async (seconds = 5) => {
  const { form } = (await product.browser().get('/api/feedback/business/form')).response as { form: string };
  await product.advanceClock(`PT${seconds}S`);
  return form;
};
const toSales = () => queryQueuedMails(product, product.settings.SUPPORT_EMAIL);

test('a request is stored, mailed to sales and acknowledged in its language', async () => {
  const countBefore = (await toSales()).length;
  const body = buildRequest({ form: await openForm() });
  const { status, response } = await product.browser('nl').post(path, body);
  expect([status, response]).toEqual([200, {}]);
  expect(await queryContact(body.email)).toMatchObject([{ phone: '+3222180000', size: 2, language: 'nl' }]);
  expect((await toSales()).slice(countBefore)).toMatchObject([{ message: 'company-asks', language: 'nl' }]);
  const [mail] = await queryQueuedMails(product, body.email);
  // The acknowledgement has no typed text.
  expect(mail).toMatchObject({ message: 'company-acknowledged', language: 'nl', data: {} });
});

test('a repeated request with the same idempotency key is stored once', async () => {
  const body = buildRequest({ form: await openForm() });
  const browser = product.browser();
  const key = randomUUID();
  for (const _time of [1, 2]) expect((await browser.post(path, body, { key })).status).toBe(200);
  expect(await queryContact(body.email)).toHaveLength(1);
});

test('field errors are returned', async () => {
  const { status, problem } = await product.browser().post(path, buildRequest({ email: 'ada', privacy: false }));
  expect(status).toBe(422);
  expect(problem.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'email EMAIL_INVALID',
    'privacy PRIVACY_UNREAD',
  ]);
});

test('a filled trap field and a form sent too fast are refused, and the form is accepted 5 s later', async () => {
  const browser = product.browser();
  const { form } = (await browser.get('/api/feedback/business/form')).response as { form: string };
  const body = buildRequest({ form });
  expect((await browser.post(path, { ...body, website: 'http://spam.example' })).problem.code).toBe('FORM_TRAP');
  expect((await browser.post(path, body)).problem.code).toBe('FORM_TOO_FAST');
  await product.advanceClock('PT5S');
  expect((await browser.post(path, body)).status).toBe(200);
});

test('without a valid sealed form two requests a day are accepted from an IP address', async () => {
  await product.db.write.delete(rateLimit);
  const send = (form?: string) => product.browser().post(path, buildRequest(form ? { form } : {}));
  expect([(await send()).status, (await send('1~x')).status]).toEqual([200, 200]);
  const thirdAnswer = await send();
  expect([thirdAnswer.status, thirdAnswer.problem.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await send(await openForm())).status).toBe(200);
});

test('the acknowledgements to one email address share one key a day', async () => {
  await product.db.write.delete(rateLimit);
  const email = `Owner.${randomUUID()}@example.com`;
  for (const spelling of [email, email.toLowerCase(), email])
    expect((await product.browser().post(path, buildRequest({ email: spelling, form: await openForm() }))).status).toBe(
      200,
    );
  const keys = [
    ...(await queryQueuedMails(product, email)),
    ...(await queryQueuedMails(product, email.toLowerCase())),
  ].map((mail) => (mail as unknown as { key: string }).key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});
