import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import type { SandboxWorld } from '../core/system.ts';
import { sepaReasons } from './payment-store.ts';
import { registerCustomersApi } from './customers-api.ts';
import { createMollieApiContext } from './mollie-api-context.ts';
import { registerIdempotency } from './idempotency.ts';
import { registerPaymentsApi } from './payments-api.ts';
import { MollieProblem, sendProblem } from './problem.ts';
import { registerRefundsApi } from './refunds-api.ts';

function isRefusedLater(request: FastifyRequest, code: string | undefined): boolean {
  const body = request.body as { sequenceType?: string } | null;
  return code !== undefined && code in sepaReasons && request.method === 'POST' && body?.sequenceType === 'recurring';
}

/** Registers Mollie's API v2: customers, mandates, payments and refunds. */
export function registerMollieApi(api: FastifyInstance, world: SandboxWorld): void {
  api.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof MollieProblem) return sendProblem(reply, error.status, error.message, error.field);
    return sendProblem(reply, error.statusCode ?? 503, error.message);
  });
  api.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'No such resource'));
  api.addHook('onRequest', async (request, reply) => {
    const key = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!key) return sendProblem(reply, 401, 'Missing authentication, or failed to authenticate');
    reply.type('application/hal+json');
  });
  registerBehaviourHook(api, world, 'payments', {
    // A SEPA reason does not refuse the request: the debit is accepted and returned later.
    refuse: (reply, code = '422') =>
      isRefusedLater(reply.request, code)
        ? undefined
        : sendProblem(reply, Number(code) || 422, 'Refused by the sandbox'),
  });
  registerIdempotency(api, world);

  const desk = createMollieApiContext(world);
  registerCustomersApi(api, desk);
  registerPaymentsApi(api, desk);
  registerRefundsApi(api, desk);
}
