import type { FastifyInstance } from 'fastify';
import { newId } from './books.ts';
import { newCustomer, newMandate } from './bodies.ts';
import type { Call, Desk } from './desk.ts';
import { MollieProblem, readBody } from './problem.ts';

/** Customers and their mandates. */
export function customersApi(api: FastifyInstance, { till, books, hal, customerOf, mandateOf }: Desk): void {
  api.post('/customers', (request, reply) => {
    const body = readBody(newCustomer, request.body);
    const made = books.customers.put({
      id: newId('cst'),
      name: body.name ?? '',
      email: body.email ?? '',
      locale: body.locale ?? null,
      metadata: body.metadata,
      created_at: till.now(),
      deleted: false,
    });
    return reply.code(201).send(hal.customer(made));
  });
  api.get<Call>('/customers', ({ query }) =>
    hal.list(
      'customers',
      '/customers',
      books.customers.list().filter((c) => !c.deleted),
      hal.customer,
      query,
    ),
  );
  api.get<Call>('/customers/:id', ({ params }) => hal.customer(customerOf(params.id)));
  api.delete<Call>('/customers/:id', ({ params }, reply) => {
    books.customers.put({ ...customerOf(params.id), deleted: true });
    for (const mandate of books.mandates.list({ where: { customer_id: params.id } })) books.mandates.remove(mandate.id);
    return reply.code(204).send();
  });

  api.post<Call>('/customers/:id/mandates', (request, reply) => {
    const { id: customer_id } = customerOf(request.params.id);
    const body = readBody(newMandate, request.body);
    if (body.method === 'directdebit' && !body.consumerAccount)
      throw new MollieProblem(422, 'The consumerAccount is missing', 'consumerAccount');
    const id = newId('mdt');
    const details = {
      consumerName: body.consumerName,
      ...(body.consumerAccount && { consumerAccount: body.consumerAccount.replace(/\s/g, '') }),
      ...(body.consumerBic && { consumerBic: body.consumerBic }),
    };
    const made = books.mandates.put({
      id,
      customer_id,
      status: 'valid',
      method: body.method,
      details,
      reference: body.mandateReference ?? id.replace('mdt_', 'SD-').toUpperCase(),
      signed_on: body.signatureDate ?? till.today(),
      created_at: till.now(),
    });
    return reply.code(201).send(hal.mandate(made));
  });
  api.get<Call>('/customers/:id/mandates', ({ params, query }) =>
    hal.list(
      'mandates',
      `/customers/${params.id}/mandates`,
      books.mandates.list({ where: { customer_id: customerOf(params.id).id } }),
      hal.mandate,
      query,
    ),
  );
  api.get<Call>('/customers/:id/mandates/:part', ({ params }) => hal.mandate(mandateOf(params.id, params.part)));
  api.delete<Call>('/customers/:id/mandates/:part', ({ params }, reply) => {
    books.mandates.remove(mandateOf(params.id, params.part).id);
    return reply.code(204).send();
  });
}
