import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { platformCodes } from '../contract/problem.ts';
import type { Mounted } from './handler.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
};

const parametersOf = (entry: Endpoint): Json[] => {
  const part = (where: 'query' | 'path', schema: z.ZodType | undefined): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: shape,
    }));
  };
  const headers = ['x-session-token', 'x-customer-uuid', 'accept-language'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const key = entry.idempotent ? [{ $ref: '#/components/parameters/idempotency-key' }] : [];
  return [...part('path', entry.params), ...part('query', entry.query), ...headers, ...key];
};

const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const operationOf = (domain: string, route: string, entry: Endpoint): Json => {
  const statuses = new Map<number, string[]>();
  for (const [code, status] of Object.entries(entry.refusals ?? {}))
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  const refusals = Object.fromEntries(
    [...statuses].map(([status, codes]) => [String(status), { ...problem, description: codes.join(', ') }]),
  );
  const envelope = {
    type: 'object',
    required: ['response'],
    properties: { response: schemaOf(entry.reply, 'output') },
  };
  const content = entry.produces
    ? { [entry.produces]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: envelope } };
  return {
    tags: [domain],
    operationId: route.replaceAll(/[^a-zA-Z0-9]+/g, '-').toLowerCase(),
    summary: entry.summary,
    'x-caller': entry.caller,
    parameters: parametersOf(entry),
    ...(entry.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(entry.body, 'input') } } } }
      : {}),
    responses: { '200': { description: 'Done', content }, ...refusals, default: problem },
  };
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** The product's calls as OpenAPI 3.1, made from the same schemas that validate. */
export const openApiOf = (domains: readonly Mounted[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const { domain, contract } of domains) {
    for (const [route, entry] of Object.entries(contract) as [string, Endpoint][]) {
      const [method = 'GET', path = '/'] = route.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(domain, route, entry) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Canopy', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      parameters: {
        'x-session-token': header('x-session-token', 'Session token of the login answer'),
        'x-customer-uuid': header('x-customer-uuid', "The session's customer or one of its sub-accounts"),
        'accept-language': header('Accept-Language', 'eng, fr or du'),
        'idempotency-key': header('Idempotency-Key', 'Same key and body: same answer. Same key, other body: 409'),
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: {
              type: 'string',
              description: `One of ${Object.keys(platformCodes).join(', ')}, or a code of the operation`,
            },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
              },
            },
            retry_after: { type: 'integer' },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
};
