import { expect, test } from 'vitest';
import { z } from 'zod';
import { domainApis } from './domains.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Paths of the texts that accept every character, also those that PostgreSQL rejects. */
const findAnyTexts = (schema: Schema, path: string): string[] => {
  const { anyOf, oneOf, allOf, items, properties = {} } = schema;
  const inner = [
    ...(anyOf ?? oneOf ?? []).flatMap((each) => findAnyTexts(each, path)),
    ...(items ? findAnyTexts(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => findAnyTexts(each, `${path}.${name}`)),
  ];
  const isHeld =
    schema.pattern !== undefined ||
    schema.format !== undefined ||
    schema.enum !== undefined ||
    'const' in schema ||
    (allOf ?? []).some(({ pattern }) => pattern !== undefined);
  return schema.type === 'string' && !isHeld ? [path] : inner;
};

const inputs = domainApis.flatMap(({ contract }) =>
  Object.entries(contract as Record<string, Endpoint>).flatMap(([route, { body, query, params }]) =>
    [body, query, params].flatMap((each) =>
      each ? findAnyTexts(z.toJSONSchema(each, { io: 'input', unrepresentable: 'any' }) as Schema, route) : [],
    ),
  ),
);

test('every text of a request but a password has a pattern, so that characters PostgreSQL rejects are refused', () => {
  expect(inputs.filter((path) => !/\.(\w+_)?password$/.test(path))).toEqual([]);
});
