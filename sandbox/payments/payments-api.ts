import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId, type Payment } from './books.ts';
import { newPayment } from './bodies.ts';
import type { Call, Desk } from './desk.ts';
import { MollieProblem, readBody } from './problem.ts';

/** Payments: one-off, first, and recurring on a mandate. */
export function paymentsApi(api: FastifyInstance, { till, books, hal, customerOf, paymentOf, usableMandate }: Desk): void {
  function createPayment(request: FastifyRequest, customerId?: string): Payment {
    const body = readBody(newPayment, request.body);
    const kind = body.sequenceType;
    const customer = customerId ?? body.customerId ?? null;
    if (customer) customerOf(customer);
    if (kind !== 'recurring' && !body.redirectUrl) throw new MollieProblem(422, 'The redirectUrl is missing', 'redirectUrl');
    if (kind !== 'oneoff' && !customer) throw new MollieProblem(422, 'The customerId is missing', 'customerId');
    const wanted = [body.method ?? []].flat();
    const mandate = kind === 'recurring' ? usableMandate(customer ?? '', body.mandateId ?? null, wanted[0] ?? null) : null;
    if (kind !== 'recurring' && wanted.includes('directdebit')) throw new MollieProblem(422, 'The payment method is invalid for this payment', 'method');
    const { mode, code } = request.behaviour;
    return till.begin({
      id: newId('tr'),
      status: mandate ? 'pending' : 'open',
      status_reason: null,
      kind,
      cents: body.amount,
      description: body.description,
      method: mandate ? mandate.method : wanted.length === 1 ? (wanted[0] ?? null) : null,
      methods: wanted,
      customer_id: customer,
      mandate_id: mandate?.id ?? null,
      redirect_url: body.redirectUrl ?? null,
      cancel_url: body.cancelUrl ?? null,
      webhook_url: body.webhookUrl ?? null,
      locale: body.locale ?? null,
      metadata: body.metadata,
      details: mandate ? { ...mandate.details, mandateReference: mandate.reference } : null,
      created_at: till.now(),
      expires_at: mandate ? null : till.expiresAt(),
      status_at: till.now(),
      twice: mode === 'twice',
      will_bounce: mode === 'refuse' && code ? code : null,
    });
  }

  api.post<Call>('/payments', (request, reply) => reply.code(201).send(hal.payment(createPayment(request))));
  api.post<Call>('/customers/:id/payments', (request, reply) => reply.code(201).send(hal.payment(createPayment(request, request.params.id))));
  api.get<Call>('/payments', ({ query }) => hal.list('payments', '/payments', books.payments.list(), hal.payment, query));
  api.get<Call>('/customers/:id/payments', ({ params, query }) =>
    hal.list('payments', `/customers/${params.id}/payments`, books.payments.list({ where: { customer_id: customerOf(params.id).id } }), hal.payment, query),
  );
  api.get<Call>('/payments/:id', ({ params, query }) => hal.payment(paymentOf(params.id), query.embed));
  api.delete<Call>('/payments/:id', ({ params }) => {
    const cancelled = till.cancel(paymentOf(params.id));
    if (typeof cancelled === 'string') throw new MollieProblem(422, 'The payment cannot be cancelled');
    return hal.payment(cancelled);
  });
}
