import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { queryRows } from '../db/database.ts';
import { sendTestRequest, serverState, sessionTokens, setUpHttpTestServer } from '../testing/http-test-server.ts';

setUpHttpTestServer();

const holdEnd = new Date('2026-11-28T10:00:00Z');
const hold = { ends_at: holdEnd, cause: 'new-device' };
afterEach(() => Object.assign(serverState, { hold: null, heldBodies: [], risk: null }));

const send = (path: string, session: string, payload?: object) =>
  sendTestRequest('POST', path, { session, ...(payload ? { payload } : {}) });
const rows = async () =>
  (await queryRows(serverState.store.db.read, sql`select name from own_secret where name like 'final-%'`)).length;

test('a call that spends or is irreversible needs a step-up, except at the checkout', async () => {
  const table = [
    ['/api/spend', 'STEP_UP_REQUIRED', null],
    ['/api/spend/at-checkout', null, null],
    ['/api/final/by-handler', 'STEP_UP_REQUIRED', null],
    ['/api/final/refused', 'STEP_UP_REQUIRED', null],
  ] as const;
  for (const [path, stale, fresh] of table) {
    expect([path, (await send(path, sessionTokens.main)).body.code ?? null]).toEqual([path, stale]);
    expect([path, (await send(path, sessionTokens.proved)).body.code ?? null]).toEqual([path, fresh]);
  }
});

test('an irreversible call during the security delay is held, and changes nothing', async () => {
  serverState.hold = hold;
  const stale = await send('/api/final', sessionTokens.main, { text: 'a' });
  expect(stale.body.code).toBe('STEP_UP_REQUIRED');
  const reply = await send('/api/final', sessionTokens.proved, { text: 'a' });
  expect([reply.status, reply.body.code, reply.body.held_until]).toEqual([202, 'REQUEST_HELD', holdEnd.toISOString()]);
  expect([serverState.heldBodies, await rows()]).toEqual([[{ text: 'a' }], 0]);
  serverState.hold = null;
  expect((await send('/api/final', sessionTokens.proved, { text: 'a' })).status).toBe(200);
  expect(await rows()).toBe(1);
});

test('a held call that would be refused is refused at once', async () => {
  serverState.hold = hold;
  const reply = await send('/api/final', sessionTokens.proved, { text: 'promo' });
  expect([reply.status, reply.body.code, serverState.heldBodies]).toEqual([422, 'PROMO_UNKNOWN', []]);
});

test('a handler may hold its call itself, and a call that cannot be held is refused until the delay has passed', async () => {
  serverState.hold = hold;
  expect((await send('/api/final/by-handler', sessionTokens.proved)).body.response.text).toBe('new-device');
  const refused = await send('/api/final/refused', sessionTokens.proved);
  expect([refused.status, refused.body.code, refused.body.held_until]).toEqual([
    409,
    'HELD_UNTIL',
    holdEnd.toISOString(),
  ]);
});

test('a call that spends with a raised risk is refused until the delay has passed, except at the checkout', async () => {
  serverState.risk = hold;
  expect((await send('/api/spend', sessionTokens.main)).body.code).toBe('STEP_UP_REQUIRED');
  const refused = await send('/api/spend', sessionTokens.proved);
  expect([refused.status, refused.body.code, refused.body.held_until]).toEqual([
    409,
    'HELD_UNTIL',
    holdEnd.toISOString(),
  ]);
  expect((await send('/api/spend/at-checkout', sessionTokens.main)).status).toBe(200);
});
