import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { replySchema } from './reply-schema.ts';

const thing = z.object({
  uuid: z.uuid(),
  kind: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(['open', 'closed']).nullable(),
  owner: z.object({ name: z.string().nullable(), since: z.iso.datetime() }).nullable(),
  parts: z.array(z.object({ count: z.number().int().nullable(), size: z.number() })).nullable(),
  either: z.union([z.string(), z.number()]),
  maybe: z.string().optional(),
  any: z.record(z.string(), z.unknown()),
});

const replyFor = async (value: unknown): Promise<unknown> => {
  const app = fastify();
  app.get('/', { schema: { response: { '2xx': replySchema(thing) } } }, () => value);
  const reply = await app.inject('/');
  return reply.statusCode === 200 ? reply.json() : reply.statusCode;
};

const full = {
  uuid: '0198c0de-0000-7000-8000-000000000000',
  kind: 1,
  state: 'open',
  owner: { name: 'Ada "A" \u2028 Peeters', since: '2026-01-01T00:00:00.000Z' },
  parts: [
    { count: 2, size: 0.5 },
    { count: null, size: -1 },
  ],
  either: 'text',
  maybe: 'here',
  any: { a: { b: [1] } },
};

test('a valid reply is sent unchanged', async () => {
  expect(await replyFor(full)).toEqual(full);
  const empty = { ...full, state: null, owner: null, parts: null, either: 3, maybe: undefined, any: {} };
  expect(await replyFor(empty)).toEqual(JSON.parse(JSON.stringify(empty)));
  expect(await replyFor({ ...full, owner: { name: null, since: 'x' }, parts: [] })).toMatchObject({
    owner: { name: null },
    parts: [],
  });
});

test('fields outside of the contract are dropped at every depth', async () => {
  const fullWithSecrets = {
    ...full,
    secret: 1,
    owner: { ...full.owner, secret: 1 },
    parts: [{ count: 1, size: 1, secret: 1 }],
  };
  expect(JSON.stringify(await replyFor(fullWithSecrets))).not.toContain('secret');
});

test('a reply that lacks a required field of the contract is answered with 500', async () => {
  const { uuid: _, ...withoutUuid } = full;
  expect(await replyFor(withoutUuid)).toBe(500);
});

test('the reply schema has no anyOf for nullable fields and unions of literals', () => {
  expect(JSON.stringify(replySchema(thing.omit({ either: true })))).not.toContain('anyOf');
});
