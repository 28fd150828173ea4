import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { setUpUsageFixture } from '#app/testing/sims/usage-fixture.ts';

const stage = setUpUsageFixture();

test('a question about a record sends a mail to support and to the customer, and a second question is refused', async () => {
  const body = {
    customer_product_uuid: stage.customer_product_uuid,
    begun_at: '2026-10-25T22:59:59.000Z',
    record_id: 'e',
  };
  const questionRecord = (overrides: object = {}) =>
    stage.browser.post('/api/customer/product/usage/question', { ...body, text: 'I did not call this.', ...overrides });
  expect((await questionRecord({ record_id: 'nobody' })).status).toBe(404);
  const { response } = await questionRecord();
  expect(response).toMatchObject({ record_id: 'e', questioned_at: expect.stringMatching(/Z$/) });
  const secondReply = await questionRecord();
  expect([secondReply.status, secondReply.problem.code]).toEqual([409, 'USAGE_QUESTIONED']);
  expect((await stage.list()).response.items[3]).toEqual(response);
  const mailWith = (to: string, subject: RegExp) =>
    stage.product.waitFor(async () =>
      (await fetchMessages(stage.product, to)).find((mail: AnyJson) => subject.test(mail.subject ?? '')),
    );
  const toUs = await mailWith(stage.product.settings.SUPPORT_EMAIL, /questions a usage record/);
  expect(JSON.stringify(toUs)).toContain('I did not call this.');
  const toThem = await mailWith(stage.email, /looking into your question/);
  expect(JSON.stringify(toThem)).toContain('0900\u00a012\u00a0345');
});
