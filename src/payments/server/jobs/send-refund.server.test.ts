import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';
import { toStoredType } from '#platform/db/former-event-types.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { paymentRefunded } from '#payments/events.ts';
import { createRefund } from '../create-refund.ts';
import { findPayment } from '../payments.store.ts';
import { findPaidPaymentOfOrder } from '../queries.ts';
import { refund } from '../tables.ts';
import { runSendRefund } from './send-refund.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a refund whose job runs twice at once is sent, published and recorded once', async () => {
  const { line, order_uuid } = await createPrepaidSim(product);
  const { customer_uuid } = line;
  const orderPayment = await findPaidPaymentOfOrder(product.db.read, { customer_uuid, order_uuid });
  const ctx = createTestJobContext(product, createOutsidePorts(product.settings));
  const payment = orderPayment && (await findPayment(product.db.read, { ...orderPayment, customer_uuid }));
  if (!payment) throw new Error('the order is not paid');
  // Due later, so that the worker leaves it alone.
  const due_at = new Date(ctx.now().getTime() + 86_400_000);
  await product.db.tx((tx) => createRefund(tx, ctx, { payment, reason: 'withdrawal', due_at }));
  const where = eq(refund.customer_uuid, customer_uuid);
  const [created] = await product.db.read.select().from(refund).where(where);
  const refund_uuid = created?.refund_uuid ?? '';
  expect(created?.state).toBe('due');
  const real = ctx.outside.payments;
  const bothAsked = Promise.withResolvers<void>();
  let questionCount = 0;
  const refundTogether: typeof real.refund = async (...request) => {
    const answer = await real.refund(...request);
    questionCount += 1;
    if (questionCount === 2) bothAsked.resolve();
    await bothAsked.promise;
    return answer;
  };
  const together = { ...ctx, outside: { ...ctx.outside, payments: { ...real, refund: refundTogether } } };
  await Promise.all([runSendRefund({ refund_uuid }, together), runSendRefund({ refund_uuid }, together)]);
  const events = await product.db.read
    .select()
    .from(domainEvent)
    .where(and(eq(domainEvent.customer_uuid, customer_uuid), eq(domainEvent.type, toStoredType(paymentRefunded.name))));
  expect(events).toHaveLength(1);
  const [sentRefund] = await product.db.read.select().from(refund).where(where);
  expect(sentRefund).toMatchObject({ state: 'sent', provider_refund_id: expect.stringMatching(/^re_/) });
});
