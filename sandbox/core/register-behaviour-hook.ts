import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SendRefusal, SandboxWorld } from './system.ts';

const defaultDelayMs = 2_000;
const garbage = '<!doctype html><title>502</title><p>{"status": "ok", "id": nul';

/**
 * Applies the behaviour of a system to its routes: `down` closes the connection, `garbage` sends an invalid reply, `delay`
 * delays the reply, `refuse` calls `options.refuse` when given. Routes handle other modes themselves by `request.behaviour`.
 * `only` selects the calls, usually without pages for people.
 */
export function registerBehaviourHook(
  app: FastifyInstance,
  world: SandboxWorld,
  system: string,
  options: { refuse?: SendRefusal; only?: (request: FastifyRequest) => boolean } = {},
): void {
  app.decorateRequest('behaviour');
  app.addHook('preHandler', async (request, reply) => {
    request.behaviour = { mode: 'accept' };
    if (options.only && !options.only(request)) return;
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '');
    const behaviour = world.behaviours.consume(system, `${request.url} ${JSON.stringify(request.query)} ${body}`);
    request.behaviour = behaviour;
    if (behaviour.mode === 'down') {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (behaviour.mode === 'garbage') return reply.code(200).type('application/json').send(garbage);
    if (behaviour.mode === 'delay') await wait(behaviour.delay_ms ?? defaultDelayMs);
    if (behaviour.mode === 'refuse' && options.refuse) return options.refuse(reply, behaviour.code);
  });
}
