import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Ends a route with an error in Mollie's format. */
export class MollieProblem extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

export function sendProblem(reply: FastifyReply, status: number, detail: string, field?: string): FastifyReply {
  return reply
    .code(status)
    .type('application/hal+json')
    .send(
      JSON.stringify({
        status,
        title: titles[status] ?? 'Error',
        detail,
        ...(field && { field }),
        _links: { documentation: { href: 'https://docs.mollie.com/reference/handling-errors', type: 'text/html' } },
      }),
    );
}

/** Parses a body; the first issue becomes a 422 that names the field. */
export function parseBody<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const read = shape.safeParse(body ?? {});
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') || undefined;
  const detail =
    issue?.code === 'invalid_type' && issue.message.includes('undefined')
      ? `The ${field} is missing`
      : `The ${field ?? 'body'} is invalid`;
  throw new MollieProblem(422, detail, field);
}
