import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract, endpoint } from '../contract/endpoint.ts';
import type { Handler } from './handler.ts';
import { type Refuse, assertNoFieldErrors, Refused, createJobRefusal } from './refused.ts';

const shop = contract({
  'POST /api/open': endpoint({
    summary: 'Refuses nothing of its own',
    caller: 'anonymous',
    rung: 'change',
    reply: z.object({}),
  }),
  'POST /api/sell': endpoint({
    summary: 'Refuses',
    caller: 'anonymous',
    rung: 'change',
    reply: z.object({}),
    refusals: { SOLD_OUT: 409, TOO_YOUNG: 422 },
  }),
});

const throwSoldOut = (refuse: Refuse<'SOLD_OUT'>) => {
  throw refuse('SOLD_OUT');
};
const throwClosed = (refuse: Refuse<'CLOSED'>) => {
  throw refuse('CLOSED');
};

/** Compiled but never run: the type check fails if a line below compiles without the expected error. */
export const sells: Handler<typeof shop, 'POST /api/sell'> = async (ctx) => {
  throwSoldOut(ctx.refuse);
  assertNoFieldErrors(ctx.refuse, { age: 'TOO_YOUNG', name: null });
  assertNoFieldErrors(ctx.refuse, [{ field: 'age', code: 'TOO_YOUNG' as const }]);
  // @ts-expect-error -- of the two codes one is not declared
  assertNoFieldErrors(ctx.refuse, { age: 'TOO_YOUNG', name: 'CLOSED' as const });
  // @ts-expect-error -- the called function refuses with a code that is not declared
  throwClosed(ctx.refuse);
  // @ts-expect-error -- not declared
  throw ctx.refuse('CLOSED');
};
export const opens: Handler<typeof shop, 'POST /api/open'> = async (ctx) => {
  // @ts-expect-error -- another endpoint declares it
  throwSoldOut(ctx.refuse);
  // @ts-expect-error -- this endpoint declares none
  if (ctx.address === '') throw ctx.refuse('SOLD_OUT');
  throw ctx.refuse('NOT_FOUND');
};

test('assertNoFieldErrors lists all errors by field, and reports several codes as SEVERAL_FAULTS', () => {
  const refusal = (errors: Record<string, string | null>) => {
    try {
      return assertNoFieldErrors(createJobRefusal, errors);
    } catch (error) {
      return error;
    }
  };
  expect(refusal({ name: null })).toBeUndefined();
  expect(refusal({ a: 'ONE', b: 'ONE' })).toMatchObject({ code: 'ONE', fields: [{ field: 'a' }, { field: 'b' }] });
  expect(refusal({ a: 'ONE', b: 'TWO' })).toMatchObject({ code: 'SEVERAL_FAULTS' });
  expect(refusal({ a: 'ONE' })).toBeInstanceOf(Refused);
});
