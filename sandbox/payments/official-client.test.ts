import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as forward } from 'node:http';
import https, { type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createMollieClient, { PaymentMethod, SequenceType, type MollieClient } from '@mollie/api-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../main.ts';

/**
 * Tests the sandbox with the provider's official client. The client requires TLS, so it gets a proxy with a self-signed
 * certificate.
 */
let sandbox: Sandbox;
let front: Server;
let mollie: MollieClient;

function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const keyPair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return keyPair;
}

/**
 * The client has a fixed list of authorities, so its HTTPS agents are patched to trust our certificate while it is created.
 */
function trusting(cert: string, create: () => MollieClient): MollieClient {
  const Agent = https.Agent;
  https.Agent = class extends Agent {
    constructor(options?: https.AgentOptions) {
      super({ ...options, ca: cert });
    }
  } as typeof https.Agent;
  try {
    return create();
  } finally {
    https.Agent = Agent;
  }
}

beforeAll(async () => {
  sandbox = await startSandbox();
  const tls = selfSigned();
  front = https.createServer(tls, (incoming, reply) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'https://front');
    const onward = forward(
      `${sandbox.url}/mollie${pathname}${search}`,
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const apiEndpoint = `https://localhost:${(front.address() as AddressInfo).port}/v2/`;
  mollie = trusting(tls.cert, () => createMollieClient({ apiKey: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', apiEndpoint }));
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await sandbox.stop();
});

const amount = (value: string): { currency: 'EUR'; value: string } => ({ currency: 'EUR', value });
const atTheBank = (url: string | null, fields: Record<string, string>): Promise<Response> =>
  fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

test('the official client creates a customer, a first payment, a mandate, a recurring payment and a refund', async () => {
  const customer = await mollie.customers.create({
    name: 'Zoë Maes',
    email: 'zoe@example.be',
    metadata: { plan: 'M' },
  });
  expect(await mollie.customers.get(customer.id)).toMatchObject({
    id: customer.id,
    name: 'Zoë Maes',
    metadata: { plan: 'M' },
  });

  const first = await mollie.payments.create({
    amount: amount('0.02'), description: 'Check', redirectUrl: 'https://shop.example/back', customerId: customer.id,
    sequenceType: SequenceType.first, method: PaymentMethod.bancontact, idempotencyKey: 'first-1',
  }); // prettier-ignore
  expect(first).toMatchObject({ status: 'open', sequenceType: 'first', amount: amount('0.02'), method: 'bancontact' });
  const answer = await atTheBank(first.getCheckoutUrl(), {
    outcome: 'pay',
    holder: 'Zoë Maes',
    iban: 'BE68539007547034',
  });
  expect(answer.headers.get('location')).toBe('https://shop.example/back');

  const paidPayment = await mollie.payments.get(first.id);
  expect(paidPayment).toMatchObject({
    status: 'paid',
    paidAt: expect.any(String),
    details: { consumerAccount: 'BE68539007547034' },
  });
  const mandates = await mollie.customerMandates.page({ customerId: customer.id });
  expect([...mandates]).toMatchObject([{ id: paidPayment.mandateId, status: 'valid', method: 'directdebit' }]);
  expect(await mollie.customerMandates.get(paidPayment.mandateId ?? '', { customerId: customer.id })).toMatchObject({
    status: 'valid',
  });

  const monthly = await mollie.payments.create({
    amount: amount('20.00'),
    description: 'March',
    customerId: customer.id,
    sequenceType: SequenceType.recurring,
  } as Parameters<typeof mollie.payments.create>[0]);
  expect(monthly).toMatchObject({ status: 'pending', method: 'directdebit', mandateId: paidPayment.mandateId });

  const refund = await mollie.paymentRefunds.create({
    paymentId: paidPayment.id,
    amount: amount('0.02'),
    description: 'Back',
  });
  expect(refund).toMatchObject({ status: 'queued', amount: amount('0.02') });
  expect(await mollie.paymentRefunds.get(refund.id, { paymentId: paidPayment.id })).toMatchObject({ id: refund.id });
  await fetch(`${sandbox.url}/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advance":"P3D"}',
  });
  expect([...(await mollie.paymentRefunds.page({ paymentId: paidPayment.id }))]).toMatchObject([
    { status: 'refunded' },
  ]);
  expect(await mollie.payments.get(monthly.id)).toMatchObject({ status: 'paid' });

  await fetch(`${sandbox.url}/api/payments/payments/${monthly.id}/charge-back`, { method: 'POST' });
  expect([...(await mollie.paymentChargebacks.page({ paymentId: monthly.id }))]).toMatchObject([
    { amount: amount('20.00'), reason: { code: 'MD06' } },
  ]);
  await mollie.customerMandates.revoke(paidPayment.mandateId ?? '', { customerId: customer.id });
  expect(await mollie.customerMandates.page({ customerId: customer.id })).toHaveLength(0);
});

test('the official client understands the errors, and pages through lists', async () => {
  await expect(mollie.payments.get('tr_nothing')).rejects.toMatchObject({ statusCode: 404, title: 'Not Found' });
  const wrong = { amount: amount('0.02'), description: '', redirectUrl: 'https://shop.example/back' };
  await expect(mollie.payments.create(wrong)).rejects.toMatchObject({ statusCode: 422, field: 'description' });

  const customer = await mollie.customers.create({ name: 'Many', email: 'many@example.be' });
  for (let n = 0; n < 5; n++)
    await mollie.payments.create({
      amount: amount('1.00'),
      description: `No. ${n}`,
      redirectUrl: 'https://shop.example/back',
      customerId: customer.id,
    });
  const page = await mollie.customerPayments.page({ customerId: customer.id, limit: 2 });
  expect(page.map(({ description }) => description)).toEqual(['No. 4', 'No. 3']);
  const next = await page.nextPage?.();
  expect(next?.map(({ description }) => description)).toEqual(['No. 2', 'No. 1']);
});
