import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type ActionFields = Record<string, unknown>;

export interface ItemRouteOptions<T extends { id: string }> {
  /** Base path, such as `/api/courier/shipments`. */
  path: string;
  /** Name of the system, the anchor that form posts return to. */
  system: string;
  list(): T[];
  get(id: string): T | undefined;
  /** Each returns the changed item, or the reason why it is not possible. */
  actions: Record<string, (item: T, fields: ActionFields) => T | string>;
}

/** Redirects form posts back to the page; JSON posts get the reply. */
export function sendActionReply(
  request: FastifyRequest,
  reply: FastifyReply,
  system: string,
  body: unknown,
): FastifyReply {
  const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
  return isForm ? reply.redirect(`/#${system}`, 303) : reply.send(body);
}

/**
 * Registers JSON routes on the items of a system, for tests and buttons: `GET <path>?field=value` (newest first), `GET
 * <path>/:id`, `POST <path>/:id/<action>`.
 */
export function registerItemRoutes<T extends { id: string }>(app: FastifyInstance, items: ItemRouteOptions<T>): void {
  app.get<{ Querystring: Record<string, string> }>(items.path, ({ query }) => {
    // A plus in a query is parsed as a space; phone numbers start with one.
    const filters = Object.entries(query).map(([field, value]) => [field, value.replace(/^ /, '+')] as const);
    return items.list().filter((item) => filters.every(([field, value]) => String(item[field as keyof T]) === value));
  });
  app.get<{ Params: { id: string } }>(`${items.path}/:id`, ({ params }, reply) => {
    const item = items.get(params.id);
    return item ? reply.send(item) : reply.code(404).send({ error: `nothing with the id ${params.id}` });
  });
  for (const [action, run] of Object.entries(items.actions)) {
    app.post<{ Params: { id: string }; Body: ActionFields | null }>(`${items.path}/:id/${action}`, (request, reply) => {
      const item = items.get(request.params.id);
      if (!item) return reply.code(404).send({ error: `nothing with the id ${request.params.id}` });
      const outcome = run(item, request.body ?? {});
      if (typeof outcome === 'string') return reply.code(409).send({ error: outcome });
      return sendActionReply(request, reply, items.system, outcome);
    });
  }
}

/** A text field of an action; `fallback` when absent or empty. */
export function textOfField(fields: ActionFields, name: string, fallback: string): string {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}
