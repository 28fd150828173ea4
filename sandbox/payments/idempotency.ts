import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxWorld } from '../core/system.ts';

interface StoredReply {
  id: string;
  place: string;
  status: number;
  body: string;
}

const requestTarget = ({ method, url }: FastifyRequest): string => `${method} ${url}`;

const idempotencyKey = ({ method, headers }: FastifyRequest): string | undefined =>
  method === 'GET' ? undefined : (headers['idempotency-key'] as string | undefined);

/** A repeated Idempotency-Key for the same method and URL gets the first reply, also with another body. */
export function registerIdempotency(api: FastifyInstance, world: SandboxWorld): void {
  const replies = world.store.collection<StoredReply>('payment-answer');

  api.addHook('preHandler', async (request, reply) => {
    const key = idempotencyKey(request);
    const storedReply = key && replies.get(key);
    if (storedReply && storedReply.place === requestTarget(request))
      return reply
        .code(storedReply.status)
        .header('idempotent-replayed', 'true')
        .send(storedReply.body || undefined);
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const key = idempotencyKey(request);
    const behaved = ['accept', 'delay', 'twice', 'lose', 'hold'].includes(request.behaviour?.mode);
    if (key && behaved && reply.statusCode < 400)
      replies.save({
        id: key,
        place: requestTarget(request),
        status: reply.statusCode,
        body: typeof payload === 'string' ? payload : '',
      });
    return payload;
  });
}
