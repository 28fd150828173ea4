import { expect, test } from 'vitest';
import { setUpHttpTestServer, sendTestRequest, sessionTokens } from '../testing/http-test-server.ts';

setUpHttpTestServer();

const grave = (session: string, payload: object = { text: 'a' }) =>
  sendTestRequest('POST', '/api/grave', { session, payload });

test('a sensitive call without a recent step-up is refused and not counted', async () => {
  for (let time = 0; time < 3; time += 1) {
    const reply = await grave(sessionTokens.main);
    expect([reply.status, reply.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  }
  expect((await grave(sessionTokens.proved)).status).toBe(200);
});

test('schema errors are reported before the step-up', async () => {
  expect((await grave(sessionTokens.main, {})).status).toBe(400);
});

test('a domain decides whether the caller needs a step-up', async () => {
  const sometimes = (session: string) => sendTestRequest('POST', '/api/grave/sometimes', { session });
  expect((await sometimes(sessionTokens.main)).body.code).toBe('STEP_UP_REQUIRED');
  expect((await sometimes(sessionTokens.sub)).status).toBe(200);
  expect((await sometimes(sessionTokens.proved)).status).toBe(200);
});
