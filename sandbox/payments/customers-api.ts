import type { FastifyInstance } from 'fastify';
import { createMollieId } from './payment-store.ts';
import { newCustomer, newMandate } from './request-bodies.ts';
import type { MollieRoute, MollieApiContext } from './mollie-api-context.ts';
import { MollieProblem, parseBody } from './problem.ts';

export function registerCustomersApi(
  api: FastifyInstance,
  { processor, store, hal, getCustomer, getMandate }: MollieApiContext,
): void {
  api.post('/customers', (request, reply) => {
    const body = parseBody(newCustomer, request.body);
    const storedCustomer = store.customers.save({
      id: createMollieId('cst'),
      name: body.name ?? '',
      email: body.email ?? '',
      locale: body.locale ?? null,
      metadata: body.metadata,
      created_at: processor.now(),
      deleted: false,
    });
    return reply.code(201).send(hal.customer(storedCustomer));
  });
  api.get<MollieRoute>('/customers', ({ query }) =>
    hal.list(
      'customers',
      '/customers',
      store.customers.list().filter((c) => !c.deleted),
      hal.customer,
      query,
    ),
  );
  api.get<MollieRoute>('/customers/:id', ({ params }) => hal.customer(getCustomer(params.id)));
  api.delete<MollieRoute>('/customers/:id', ({ params }, reply) => {
    store.customers.save({ ...getCustomer(params.id), deleted: true });
    for (const mandate of store.mandates.list({ where: { customer_id: params.id } })) store.mandates.remove(mandate.id);
    return reply.code(204).send();
  });

  api.post<MollieRoute>('/customers/:id/mandates', (request, reply) => {
    const { id: customer_id } = getCustomer(request.params.id);
    const body = parseBody(newMandate, request.body);
    if (body.method === 'directdebit' && !body.consumerAccount)
      throw new MollieProblem(422, 'The consumerAccount is missing', 'consumerAccount');
    const id = createMollieId('mdt');
    const details = {
      consumerName: body.consumerName,
      ...(body.consumerAccount && { consumerAccount: body.consumerAccount.replace(/\s/g, '') }),
      ...(body.consumerBic && { consumerBic: body.consumerBic }),
    };
    const storedMandate = store.mandates.save({
      id,
      customer_id,
      status: 'valid',
      method: body.method,
      details,
      reference: body.mandateReference ?? id.replace('mdt_', 'SD-').toUpperCase(),
      signed_on: body.signatureDate ?? processor.today(),
      created_at: processor.now(),
    });
    return reply.code(201).send(hal.mandate(storedMandate));
  });
  api.get<MollieRoute>('/customers/:id/mandates', ({ params, query }) =>
    hal.list(
      'mandates',
      `/customers/${params.id}/mandates`,
      store.mandates.list({ where: { customer_id: getCustomer(params.id).id } }),
      hal.mandate,
      query,
    ),
  );
  api.get<MollieRoute>('/customers/:id/mandates/:part', ({ params }) =>
    hal.mandate(getMandate(params.id, params.part)),
  );
  api.delete<MollieRoute>('/customers/:id/mandates/:part', ({ params }, reply) => {
    store.mandates.remove(getMandate(params.id, params.part).id);
    return reply.code(204).send();
  });
}
