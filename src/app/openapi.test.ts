import { describe, expect, test } from 'vitest';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { domainApis } from './domains.ts';
import { endpointCalls } from './testing/every-call/endpoint-calls.ts';
import type { AnyJson } from './testing/product/test-browser.ts';

const document = JSON.parse(JSON.stringify(buildOpenApi(domainApis, 'test'))) as AnyJson;
const operationOf = (path: string, method: string) => document.paths[path][method.toLowerCase()];
const resolved = (parameter: AnyJson): AnyJson =>
  parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1)] : parameter;
const namesOf = (operation: AnyJson): string[] => operation.parameters.map((each: AnyJson) => resolved(each)?.name);

test('the document is OpenAPI 3.1, and every operation has an operationId of its own', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: 'test' } });
  const ids = endpointCalls.map(({ path, method }) => operationOf(path, method).operationId);
  expect(new Set(ids).size).toBe(endpointCalls.length);
});

test('every reference points to an existing component', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/(components\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(refs.length).toBeGreaterThan(0);
  const lost = [...new Set(refs)].filter(
    (ref) => ref.split('/').reduce((at: AnyJson, key) => at?.[key], document) === undefined,
  );
  expect(lost).toEqual([]);
});

/** Headers and cookies by kind of caller, beside path, query and body. */
const ofCaller = {
  anonymous: { security: [{}, { session: [] }], browser: true },
  customer: { security: [{ session: [] }], browser: true },
  'main-account': { security: [{ session: [] }], browser: true },
  outside: { security: [{ outside: [] }], browser: false },
  'outside-by-id': { security: [], browser: false },
};

describe.each(Object.entries(ofCaller))('calls of %s', (caller, { security, browser }) => {
  const calls = endpointCalls.filter(({ entry }) => entry.caller === caller);
  test.each(calls.map((call) => [call.route, call] as const))(
    '%s has the security, parameters and replies of its contract',
    (_route, { path, method, entry }) => {
      const operation = operationOf(path, method);
      expect(operation.security).toEqual(security);
      const usedSchemes = operation.security.flatMap((each: object) => Object.keys(each));
      for (const scheme of usedSchemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
      const names = namesOf(operation);
      expect(new Set(names).size).toBe(names.length);
      expect([names.includes('x-customer-uuid'), names.includes('x-ray-time')]).toEqual([browser, browser]);
      expect(names.includes('X-XSRF-TOKEN')).toBe(browser && method !== 'GET');
      expect(names.includes('Idempotency-Key')).toBe(entry.idempotent === true);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
      for (const parameter of operation.parameters.map(resolved))
        expect(parameter).toMatchObject({
          name: expect.any(String),
          in: expect.any(String),
          schema: expect.any(Object),
        });
      expect(Boolean(operation.requestBody)).toBe(Boolean(entry.body));
      for (const answer of Object.values<AnyJson>(operation.responses)) expect(answer.description).toMatch(/\w/);
      for (const [code, status] of Object.entries(entry.refusals ?? {}))
        expect(operation.responses[status].description).toContain(code);
    },
  );
});

test('the session header and the secret of the outside are described', () => {
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'header', name: 'x-session-token' },
    outside: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
  });
});
