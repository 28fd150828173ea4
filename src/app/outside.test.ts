import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '#platform/settings.ts';
import { createOutsidePorts } from './outside.ts';
import { readAndValidateSettings } from './settings.ts';

const requests: { path: string; body: unknown }[] = [];
let server: Server;
let settings: Settings;

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

beforeAll(async () => {
  const executed = { functionExecutionStatus: { status: 'Executed-Success' } };
  const profile = JSON.stringify({ header: executed, iccid: '8932990000000000013', matchingId: 'M-1' });
  server = createServer((request, reply) => {
    void textOf(request).then((body) => {
      requests.push({ path: request.url ?? '', body: JSON.parse(body) });
      reply.setHeader('content-type', 'application/json').end(profile);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  settings = readAndValidateSettings({
    SANDBOX: 'on',
    SANDBOX_SECRET: 'secret-of-the-sandbox',
    ...Object.fromEntries(
      ['PAYMENTS', 'NETWORK', 'ESIM', 'PORTING', 'COURIER', 'DESK', 'EINVOICING'].map((name) => [`${name}_URL`, url]),
    ),
    MAIL_URL: 'smtp://127.0.0.1:9',
    SMS_URL: 'smpp://127.0.0.1:9',
    ESIM_REQUESTER: '1.3.6.1.4.1.12345.7',
    ESIM_SMDP_ADDRESS: 'smdp.operator.example',
    PORTING_RECIPIENT: 'my-operator',
  }) as Settings;
});
afterAll(() => server.close());

test('calls to the SM-DP+ send ESIM_REQUESTER, and activation codes name ESIM_SMDP_ADDRESS instead of ESIM_URL', async () => {
  const { esim } = createOutsidePorts(settings);
  const profile = await esim.orderProfile({ iccid: '8932990000000000013', external_id: 'x' });
  expect(profile.smdp_address).toBe('smdp.operator.example');
  expect(requests.map(({ body }) => body)).toMatchObject([
    { header: { functionRequesterIdentifier: '1.3.6.1.4.1.12345.7' } },
    { header: { functionRequesterIdentifier: '1.3.6.1.4.1.12345.7' } },
  ]);
});

test('port-in requests send PORTING_RECIPIENT as their recipient', async () => {
  requests.length = 0;
  const request = { external_id: 'x', msisdn: '+32470000001', operator: 'base', subscription: 'prepaid' } as const;
  await createOutsidePorts(settings)
    .porting.request({ ...request, mandate_signed_at: new Date('2026-11-21T10:00:00Z') })
    .catch(() => undefined);
  expect(requests[0]).toMatchObject({ path: '/porting/v1/requests', body: { recipient: 'my-operator' } });
});
