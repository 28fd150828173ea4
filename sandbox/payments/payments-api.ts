import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMollieId, type Mandate, type Payment } from './payment-store.ts';
import { newPayment, type NewPayment } from './request-bodies.ts';
import type { MollieRoute, MollieApiContext } from './mollie-api-context.ts';
import { MollieProblem, parseBody } from './problem.ts';

/** Registers the API of payments: one-off, first, and recurring on a mandate. */
export function registerPaymentsApi(
  api: FastifyInstance,
  { processor, store, hal, getCustomer, getPayment, getUsableMandate }: MollieApiContext,
): void {
  /** Resolves the methods and the mandate of a payment; the mandate is null when the customer pays on a page. */
  function readPlan({ sequenceType, redirectUrl, mandateId, method }: NewPayment, customer: string | null) {
    const methods = [method ?? []].flat();
    if (customer) getCustomer(customer);
    if (sequenceType !== 'oneoff' && !customer) throw new MollieProblem(422, 'The customerId is missing', 'customerId');
    if (sequenceType === 'recurring')
      return { methods, mandate: getUsableMandate(customer ?? '', mandateId ?? null, methods[0] ?? null) };
    if (!redirectUrl) throw new MollieProblem(422, 'The redirectUrl is missing', 'redirectUrl');
    if (methods.includes('directdebit'))
      throw new MollieProblem(422, 'The payment method is invalid for this payment', 'method');
    return { methods, mandate: null };
  }

  const onPage = (methods: string[]): Partial<Payment> => ({
    status: 'open',
    method: methods.length === 1 ? (methods[0] ?? null) : null,
    expires_at: processor.expiresAt(),
  });

  const onMandate = (mandate: Mandate): Partial<Payment> => ({
    status: 'pending',
    method: mandate.method,
    mandate_id: mandate.id,
    details: { ...mandate.details, mandateReference: mandate.reference },
  });

  function createPayment({ body: rawBody, behaviour }: FastifyRequest, customerId?: string): Payment {
    const body = parseBody(newPayment, rawBody);
    const customer_id = customerId ?? body.customerId ?? null;
    const { methods, mandate } = readPlan(body, customer_id);
    const blank = { status_reason: null, mandate_id: null, details: null, expires_at: null, method: null };
    return processor.start({
      id: createMollieId('tr'),
      ...blank,
      status: 'open',
      kind: body.sequenceType,
      cents: body.amount,
      description: body.description,
      methods,
      customer_id,
      redirect_url: body.redirectUrl ?? null,
      cancel_url: body.cancelUrl ?? null,
      webhook_url: body.webhookUrl ?? null,
      locale: body.locale ?? null,
      metadata: body.metadata,
      created_at: processor.now(),
      status_at: processor.now(),
      twice: behaviour.mode === 'twice',
      will_bounce: behaviour.mode === 'refuse' ? (behaviour.code ?? null) : null,
      ...(mandate ? onMandate(mandate) : onPage(methods)),
    });
  }

  api.post<MollieRoute>('/payments', (request, reply) => reply.code(201).send(hal.payment(createPayment(request))));
  api.post<MollieRoute>('/customers/:id/payments', (request, reply) =>
    reply.code(201).send(hal.payment(createPayment(request, request.params.id))),
  );
  api.get<MollieRoute>('/payments', ({ query }) =>
    hal.list('payments', '/payments', store.payments.list(), hal.payment, query),
  );
  api.get<MollieRoute>('/customers/:id/payments', ({ params, query }) =>
    hal.list(
      'payments',
      `/customers/${params.id}/payments`,
      store.payments.list({ where: { customer_id: getCustomer(params.id).id } }),
      hal.payment,
      query,
    ),
  );
  api.get<MollieRoute>('/payments/:id', ({ params, query }) => hal.payment(getPayment(params.id), query.embed));
  api.delete<MollieRoute>('/payments/:id', ({ params }) => {
    const cancelled = processor.cancel(getPayment(params.id));
    if (typeof cancelled === 'string') throw new MollieProblem(422, 'The payment cannot be cancelled');
    return hal.payment(cancelled);
  });
}
