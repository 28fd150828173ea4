import type { FastifyInstance } from 'fastify';
import { chargedBackCents, refundedCents } from './books.ts';
import { newRefund } from './bodies.ts';
import type { Call, Desk } from './desk.ts';
import { MollieProblem, readBody } from './problem.ts';

/** Refunds and chargebacks of a payment. */
export function refundsApi(api: FastifyInstance, { till, books, hal, paymentOf }: Desk): void {
  api.post<Call>('/payments/:id/refunds', (request, reply) => {
    const payment = paymentOf(request.params.id);
    const body = readBody(newRefund, request.body);
    const left = payment.cents - refundedCents(books, payment.id) - chargedBackCents(books, payment.id);
    if (payment.status !== 'paid') throw new MollieProblem(422, 'The payment is not paid and cannot be refunded');
    if (body.amount > left) throw new MollieProblem(422, 'The specified amount cannot be refunded', 'amount');
    return reply
      .code(201)
      .send(hal.refund(till.refund(payment, body.amount, body.description ?? payment.description, body.metadata)));
  });
  api.get<Call>('/payments/:id/refunds', ({ params, query }) =>
    hal.list(
      'refunds',
      `/payments/${params.id}/refunds`,
      books.refunds.list({ where: { payment_id: paymentOf(params.id).id } }),
      hal.refund,
      query,
    ),
  );
  api.get<Call>('/payments/:id/refunds/:part', ({ params }) => {
    const found = books.refunds.get(params.part);
    if (found?.payment_id !== params.id) throw new MollieProblem(404, `No refund exists with token ${params.part}.`);
    return hal.refund(found);
  });
  api.get<Call>('/payments/:id/chargebacks', ({ params, query }) =>
    hal.list(
      'chargebacks',
      `/payments/${params.id}/chargebacks`,
      books.chargebacks.list({ where: { payment_id: paymentOf(params.id).id } }),
      hal.chargeback,
      query,
    ),
  );
  api.get<Call>('/payments/:id/chargebacks/:part', ({ params }) => {
    const found = books.chargebacks.get(params.part);
    if (found?.payment_id !== params.id)
      throw new MollieProblem(404, `No chargeback exists with token ${params.part}.`);
    return hal.chargeback(found);
  });
}
