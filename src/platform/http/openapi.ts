import { z } from 'zod';
import { type CallerKind, type Endpoint, stepUpOf } from '../contract/endpoint.ts';
import { platformCodes } from '../contract/problem.ts';
import type { DomainApi } from './handler.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema as Json;
};

/** Security requirements by kind of caller; an empty entry means that authentication is optional. */
const securityOf: Record<CallerKind, Record<string, never[]>[]> = {
  anonymous: [{}, { session: [] }],
  customer: [{ session: [] }],
  'main-account': [{ session: [] }],
  outside: [{ outside: [] }],
  'outside-by-id': [],
};

const parametersOf = (method: string, entry: Endpoint): Json[] => {
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
  const fromBrowser = entry.caller !== 'outside' && entry.caller !== 'outside-by-id';
  const headers = [
    'accept-language',
    ...(fromBrowser ? ['x-customer-uuid', 'x-ray-time'] : []),
    ...(fromBrowser && method !== 'GET' ? ['x-xsrf-token'] : []),
    ...(entry.idempotent ? ['idempotency-key'] : []),
    ...(entry.caller === 'outside' ? ['webhook-id', 'webhook-timestamp'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...part('path', entry.params), ...part('query', entry.query), ...headers];
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
    : {
        'application/json': { schema: envelope },
        ...(entry.alternative ? { [entry.alternative]: { schema: { type: 'string' } } } : {}),
      };
  return {
    tags: [domain],
    operationId: route.replaceAll(/[^a-zA-Z0-9]+/g, '-').toLowerCase(),
    summary: entry.summary,
    'x-caller': entry.caller,
    ...(entry.rung ? { 'x-rung': entry.rung } : {}),
    ...(stepUpOf(entry) === null ? {} : { 'x-step-up': stepUpOf(entry) }),
    security: securityOf[entry.caller],
    parameters: parametersOf(route.split(' ')[0] ?? 'GET', entry),
    ...(entry.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(entry.body, 'input') } } } }
      : {}),
    responses: { '200': { description: 'Done', content }, ...refusals, default: problem },
  };
};

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** Builds the OpenAPI 3.1 document from the schemas of the contracts. */
export const buildOpenApi = (domains: readonly DomainApi[], version: string): Json => {
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
        'x-customer-uuid': header('x-customer-uuid', "The session's customer or one of its sub-accounts"),
        'x-ray-time': header('x-ray-time', "The caller's clock in milliseconds since 1970; measured, never trusted"),
        'x-xsrf-token': header(
          'X-XSRF-TOKEN',
          'The value of the cookie __Host-XSRF-TOKEN (XSRF-TOKEN where there is no HTTPS); a refusal CSRF_INVALID brings a fresh cookie',
          true,
        ),
        'accept-language': header('Accept-Language', 'eng, fr or du'),
        'webhook-id': header('webhook-id', 'Id of the event, the same at each try', true),
        'webhook-timestamp': header('webhook-timestamp', 'Seconds since 1970 when it was sent', true),
        'idempotency-key': header('Idempotency-Key', 'Same key and body: same answer. Same key, other body: 409'),
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'x-session-token',
          description: 'Session token of the login answer',
        },
        outside: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description:
            'HMAC with the secret of the outside system over webhook-id, webhook-timestamp and body (Standard Webhooks)',
        },
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
