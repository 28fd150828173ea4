import type { FastifyInstance } from 'fastify';
import { sumChargedBackCents, sumRefundedCents } from './payment-store.ts';
import { newRefund } from './request-bodies.ts';
import type { MollieRoute, MollieApiContext } from './mollie-api-context.ts';
import { MollieProblem, parseBody } from './problem.ts';

/** Registers the API of refunds and chargebacks. */
export function registerRefundsApi(
  api: FastifyInstance,
  { processor, store, hal, getPayment }: MollieApiContext,
): void {
  api.post<MollieRoute>('/payments/:id/refunds', (request, reply) => {
    const payment = getPayment(request.params.id);
    const body = parseBody(newRefund, request.body);
    const refundableCents =
      payment.cents - sumRefundedCents(store, payment.id) - sumChargedBackCents(store, payment.id);
    if (payment.status !== 'paid') throw new MollieProblem(422, 'The payment is not paid and cannot be refunded');
    if (body.amount > refundableCents)
      throw new MollieProblem(422, 'The specified amount cannot be refunded', 'amount');
    return reply
      .code(201)
      .send(hal.refund(processor.refund(payment, body.amount, body.description ?? payment.description, body.metadata)));
  });
  api.get<MollieRoute>('/payments/:id/refunds', ({ params, query }) =>
    hal.list(
      'refunds',
      `/payments/${params.id}/refunds`,
      store.refunds.list({ where: { payment_id: getPayment(params.id).id } }),
      hal.refund,
      query,
    ),
  );
  api.get<MollieRoute>('/payments/:id/refunds/:part', ({ params }) => {
    const refund = store.refunds.get(params.part);
    if (refund?.payment_id !== params.id) throw new MollieProblem(404, `No refund exists with token ${params.part}.`);
    return hal.refund(refund);
  });
  api.get<MollieRoute>('/payments/:id/chargebacks', ({ params, query }) =>
    hal.list(
      'chargebacks',
      `/payments/${params.id}/chargebacks`,
      store.chargebacks.list({ where: { payment_id: getPayment(params.id).id } }),
      hal.chargeback,
      query,
    ),
  );
  api.get<MollieRoute>('/payments/:id/chargebacks/:part', ({ params }) => {
    const chargeback = store.chargebacks.get(params.part);
    if (chargeback?.payment_id !== params.id)
      throw new MollieProblem(404, `No chargeback exists with token ${params.part}.`);
    return hal.chargeback(chargeback);
  });
}
