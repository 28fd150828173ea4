import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { behaviourModes, type Behaviour, type BehaviourMode } from './behaviours.ts';
import type { SandboxSystem, SandboxWorld } from './system.ts';

const webhookTimeoutMs = 5_000;

/** Redirects form posts back to the page; JSON posts get the reply. */
function sendDone(request: FastifyRequest, reply: FastifyReply, place: string, answer: unknown): FastifyReply {
  const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
  return isForm ? reply.redirect(`/#${place}`, 303) : reply.send(answer);
}

function parseBehaviour(body: unknown): Behaviour | string {
  const fields = (body ?? {}) as Record<string, unknown>;
  if (!behaviourModes.includes(fields.mode as BehaviourMode)) return `mode must be one of ${behaviourModes.join(', ')}`;
  const behaviour: Behaviour = { mode: fields.mode as BehaviourMode };
  for (const field of ['delay_ms', 'times'] as const) {
    if (fields[field] === undefined || fields[field] === '') continue;
    const value = Number(fields[field]);
    if (!Number.isInteger(value) || value < 1) return `${field} must be a whole number above 0`;
    behaviour[field] = value;
  }
  for (const field of ['code', 'match'] as const) {
    const value = fields[field];
    if (typeof value === 'string' && value) behaviour[field] = value;
  }
  return behaviour;
}

/** Registers the JSON API of the sandbox: behaviours, messages and the clock. */
export function registerControlRoutes(app: FastifyInstance, world: SandboxWorld, systems: SandboxSystem[]): void {
  for (const { name } of systems) {
    app.get(`/api/${name}/behaviour`, () => world.behaviours.list(name));
    app.post(`/api/${name}/behaviour`, (request, reply) => {
      const behaviour = parseBehaviour(request.body);
      if (typeof behaviour === 'string') return reply.code(400).send({ error: behaviour });
      world.behaviours.set(name, behaviour);
      return sendDone(request, reply, name, world.behaviours.list(name));
    });
  }

  app.post('/api/reset', (request, reply) => {
    world.behaviours.reset();
    return sendDone(request, reply, 'top', {});
  });

  app.get<{ Querystring: { to?: string; kind?: 'mail' | 'sms'; limit?: string } }>('/api/messages', ({ query }) =>
    world.messages.list({ ...query, limit: Number(query.limit) || 200 }),
  );

  app.get<{ Params: { id: string } }>('/api/messages/:id/html', ({ params }, reply) => {
    const message = world.messages.get(params.id);
    if (!message?.html) return reply.code(404).send({ error: 'no such mail' });
    // Mail HTML is untrusted, so it is shown in a page without scripts.
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', 'sandbox allow-popups allow-popups-to-escape-sandbox')
      .send(message.html.replace(/<head>/i, '<head><base target="_blank">'));
  });

  app.get<{ Params: { id: string; n: string } }>('/api/messages/:id/files/:n', ({ params }, reply) => {
    const file = world.messages.file(params.id, Number(params.n));
    if (!file) return reply.code(404).send({ error: 'no such file' });
    return reply
      .type(file.type)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.content);
  });

  const clock = () => ({ offset_ms: world.clock.offsetMs(), now: world.clock.now().toISOString() });
  app.get('/api/clock', clock);
  app.post<{ Body: { advance?: string } | null }>('/api/clock', async (request, reply) => {
    try {
      world.clock.advance(String(request.body?.advance));
    } catch {
      return reply
        .code(400)
        .send({ error: 'advance must be an ISO 8601 duration that moves forward, such as P1M or PT1H' });
    }
    sendClockEvent(world);
    // The app is sent the new time first; then the scheduled work of the sandbox runs.
    await world.events.waitUntilDelivered(webhookTimeoutMs);
    await world.scheduler.runDue();
    const app_told = await world.events.waitUntilDelivered(webhookTimeoutMs);
    return sendDone(request, reply, 'top', { ...clock(), app_told });
  });
}

export function sendClockEvent(world: SandboxWorld): void {
  world.events.send({ to: '/api/webhook/clock', json: { offset_ms: world.clock.offsetMs() }, lane: 'clock' });
}
