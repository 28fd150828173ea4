import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract, endpoint } from './endpoint.ts';

const entry = { summary: 'Lists things', caller: 'customer', reply: z.object({}) } as const;

test('an unknown key of an endpoint does not compile, so that a misspelt key cannot drop a check', () => {
  const owned = { thing_uuid: 'thing' };
  // @ts-expect-error -- the key is ownedFields
  expect(endpoint({ ...entry, own: owned })).toHaveProperty('own');
  // @ts-expect-error -- the key is ownedFields
  expect(contract({ 'GET /things': { ...entry, own: owned } })).toHaveProperty(['GET /things', 'own']);
  expect(endpoint({ ...entry, ownedFields: owned }).ownedFields).toBe(owned);
});
