import { expect, test } from 'vitest';
import { onStage, send, tokens } from '../testing/http-stage.ts';

onStage();

const grave = (session: string, payload: object = { text: 'a' }) => send('POST', '/api/grave', { session, payload });

test('what matters is refused to a session that proved nothing lately, and costs it nothing', async () => {
  for (let time = 0; time < 3; time += 1) {
    const reply = await grave(tokens.main);
    expect([reply.status, reply.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  }
  expect((await grave(tokens.proved)).status).toBe(200);
});

test('what is malformed is said first: nobody proves who they are for nothing', async () => {
  expect((await grave(tokens.main, {})).status).toBe(400);
});

test('where it depends on the caller, a domain says so', async () => {
  const sometimes = (session: string) => send('POST', '/api/grave/sometimes', { session });
  expect((await sometimes(tokens.main)).body.code).toBe('STEP_UP_REQUIRED');
  expect((await sometimes(tokens.sub)).status).toBe(200);
  expect((await sometimes(tokens.proved)).status).toBe(200);
});
