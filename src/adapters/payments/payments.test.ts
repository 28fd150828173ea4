import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/main.ts';
import type { NewPayment, Payment, Payments } from './payments-port.ts';
import { openPayments } from './payments.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shop: Server;
let payments: Payments;
let webhook_url: string;
/** Counts the webhook calls of each payment. */
const notifications = new Map<string, number>();
let unwell = 0;

beforeAll(async () => {
  shop = createServer((request, reply) => {
    void text(request).then((body) => {
      const id = payments.parseWebhook(Object.fromEntries(new URLSearchParams(body)));
      if (unwell-- > 0) return reply.writeHead(503).end();
      if (id) notifications.set(id, (notifications.get(id) ?? 0) + 1);
      return reply.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  webhook_url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
  sandbox = await startSandbox();
  payments = openPayments({ url: `${sandbox.url}/mollie`, key: 'test_canopy', timeout_ms: 500 });
});
afterAll(async () => {
  await sandbox.stop();
  shop.closeAllConnections();
  shop.close();
});

const unique = (): string => Math.random().toString(36).slice(2);
const post = (path: string, body: object): Promise<Response> =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const behave = (match: string, body: object): Promise<Response> =>
  post('/api/payments/behaviour', { match, times: 1, ...body });
const press = (payment: Payment, action: string, body = {}): Promise<Response> =>
  post(`/api/payments/payments/${payment.payment_ref}/${action}`, body);
const once = (description: string, overrides: Partial<NewPayment> = {}): NewPayment => ({
  kind: 'oneoff', amount_cents: 2, description, method: 'bancontact', return_url: 'http://shop.example/back', webhook_url, ...overrides,
}); // prettier-ignore
const pageOf = (payment: Payment, fields: Record<string, string>): Promise<Response> =>
  fetch(payment.checkout_url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Fetches a resource of the provider directly, for facts that the adapter does not read. */
const providerSays = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${sandbox.url}/mollie/v2${path}`, { headers: { authorization: 'Bearer test_canopy' } });
  return (await answer.json()) as T;
};

async function customerWithMandate(
  method: 'bancontact' | 'creditcard' = 'bancontact',
): Promise<{ customer_ref: string; first: Payment }> {
  const { customer_ref } = await payments.createCustomer(
    { name: 'Zoë Maes', email: 'zoe@example.be', language: 'nl' },
    unique(),
  );
  const first = await payments.createPayment(
    once('Check of your account', { kind: 'first', customer_ref, method }),
    unique(),
  );
  const fields: Record<string, string> =
    method === 'creditcard'
      ? { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
      : { iban: 'BE68 5390 0754 7034' };
  const answer = await pageOf(first, { outcome: 'pay', holder: 'Zoë Maes', ...fields });
  expect(answer.headers.get('location')).toBe('http://shop.example/back');
  return { customer_ref, first: await payments.payment(first.payment_ref) };
}

test('a first payment of 0.02 euro by bank creates a direct-debit mandate, and can be refunded once', async () => {
  const { customer_ref, first } = await customerWithMandate();
  expect(first).toMatchObject({
    status: 'paid',
    amount_cents: 2,
    checkout_url: null,
    payer: { name: 'Zoë Maes', iban: 'BE68539007547034' },
  });
  await expect.poll(() => notifications.get(first.payment_ref)).toBe(1);
  expect(await providerSays(`/customers/${customer_ref}/mandates/${first.mandate_ref}`)).toMatchObject({
    status: 'valid',
    method: 'directdebit',
    details: { consumerAccount: 'BE68539007547034' },
  });

  const refund = await payments.refund(
    { payment_ref: first.payment_ref, amount_cents: 2, description: 'Back to you' },
    unique(),
  );
  expect(refund).toMatchObject({ status: 'queued', amount_cents: 2 });
  await post('/api/clock', { advance: 'P2D' });
  expect(await payments.payment(first.payment_ref)).toMatchObject({ refunded_cents: 2 });
  expect(
    await failureOf(
      payments.refund({ payment_ref: first.payment_ref, amount_cents: 1, description: 'More' }, unique()),
    ),
  ).toMatchObject({ kind: 'refused', code: 'UNPROCESSABLE_AMOUNT' });
});

test('a first payment by card creates a card mandate, and a recurring payment on it is paid without a checkout', async () => {
  const { customer_ref, first } = await customerWithMandate('creditcard');
  expect(first.payer).toEqual({ name: 'Zoë Maes', iban: null, card: '4242' });
  const charge = await payments.createPayment(
    { kind: 'recurring', amount_cents: 2_000, description: 'March', customer_ref, webhook_url },
    unique(),
  );
  expect(charge).toMatchObject({
    status: 'pending',
    method: 'creditcard',
    checkout_url: null,
    mandate_ref: first.mandate_ref,
  });
  await expect.poll(() => payments.payment(charge.payment_ref)).toMatchObject({ status: 'paid', amount_cents: 2_000 });
});

test('the card page names each invalid field, and the payment stays open', async () => {
  const payment = await payments.createPayment(once('A card', { method: 'creditcard' }), unique());
  const answer = await pageOf(payment, {
    outcome: 'pay',
    number: '4242 4242 4242 4241',
    expiry: '01/20',
    cvc: '1',
    holder: '',
  });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  for (const words of ['card number is not valid', 'has expired', '3 or 4 digits', 'name on the card'])
    expect(page).toContain(words);
  expect(await payments.payment(payment.payment_ref)).toMatchObject({ status: 'open' });
});

test('a direct debit is settled or fails after two days, and a chargeback with MD01 ends the mandate', async () => {
  const { customer_ref } = await customerWithMandate();
  const debit = (description: string): Promise<Payment> =>
    payments.createPayment(
      { kind: 'recurring', amount_cents: 2_000, description, customer_ref, webhook_url },
      unique(),
    );
  const no_money = `No money ${unique()}`;
  await behave(no_money, { mode: 'refuse', code: 'AM04' });
  const [good, bounced] = [await debit('Good'), await debit(no_money)];
  expect([good.status, bounced.status]).toEqual(['pending', 'pending']);
  await post('/api/clock', { advance: 'P2D' });
  expect(await payments.payment(good.payment_ref)).toMatchObject({ status: 'paid' });
  expect(await payments.payment(bounced.payment_ref)).toMatchObject({
    status: 'failed',
    failure: { code: 'AM04', detail: 'Insufficient funds' },
  });

  await press(good, 'charge-back', { code: 'MD01' });
  expect(await payments.payment(good.payment_ref)).toMatchObject({ charged_back_cents: 2_000 });
  expect(await failureOf(debit('On a dead mandate'))).toMatchObject({
    kind: 'refused',
    code: 'UNPROCESSABLE_CUSTOMERID',
  });
});

test.each([
  ['decline', 'failed', { code: 'insufficient_funds' }],
  ['fail', 'failed', { code: 'unknown_reason' }],
  ['cancel', 'canceled', null],
  ['expire', 'expired', null],
])('a customer who chooses "%s" on the bank page gives the payment that status', async (outcome, status, failure) => {
  const payment = await payments.createPayment(once(outcome), unique());
  expect((await pageOf(payment, { outcome })).status).toBe(303);
  const after = await payments.payment(payment.payment_ref);
  expect(after).toMatchObject({ status, mandate_ref: null });
  if (failure) expect(after.failure).toMatchObject(failure);
  else expect(after.failure).toBeNull();
  await expect.poll(() => notifications.get(payment.payment_ref)).toBe(1);
});

test('an unpaid payment expires after an hour', async () => {
  const alone = await payments.createPayment(once('Left alone'), unique());
  await post('/api/clock', { advance: 'PT1H' });
  expect(await payments.payment(alone.payment_ref)).toMatchObject({ status: 'expired', checkout_url: null });
});

test('a payment that is paid twice calls the webhook twice, and a webhook that fails is called again', async () => {
  const payment = await payments.createPayment(once('Twice'), unique());
  const fields = { outcome: 'pay-twice', holder: 'Z', iban: 'BE68539007547034' };
  await Promise.all([pageOf(payment, fields), pageOf(payment, fields)]);
  await expect.poll(() => notifications.get(payment.payment_ref)).toBe(2);
  const later = await payments.createPayment(once('Later'), unique());
  unwell = 1;
  await pageOf(later, { ...fields, outcome: 'pay' });
  await expect.poll(() => notifications.get(later.payment_ref)).toBe(1);
});

test('two requests with the same idempotency key create one payment, also when the first reply was lost', async () => {
  const description = `Lost ${unique()}`;
  await behave(description, { mode: 'delay', delay_ms: 700 });
  const key = unique();
  expect(await failureOf(payments.createPayment(once(description), key))).toMatchObject({
    kind: 'down',
    retryable: true,
  });
  const listed = async (): Promise<{ id: string }[]> =>
    (await (
      await fetch(`${sandbox.url}/api/payments/payments?description=${encodeURIComponent(description)}`)
    ).json()) as { id: string }[];
  await expect.poll(listed).toHaveLength(1);
  const repeatedPayment = await payments.createPayment(once(description, { language: 'fr' }), key);
  expect(await listed()).toMatchObject([{ id: repeatedPayment.payment_ref }]);
});

test('each failure of the provider gives an error of its kind', async () => {
  const failureIn = async (mode: string, code?: string): Promise<unknown> => {
    const description = `Wrong ${unique()}`;
    await behave(description, { mode, ...(code && { code }) });
    return failureOf(payments.createPayment(once(description), unique()));
  };
  expect(await failureIn('refuse')).toMatchObject({ kind: 'refused', code: 'UNPROCESSABLE', retryable: false });
  expect(await failureIn('refuse', '503')).toMatchObject({ kind: 'down', code: 'HTTP_503' });
  expect(await failureIn('refuse', '429')).toMatchObject({ kind: 'down', code: 'HTTP_429' });
  expect(await failureIn('down')).toMatchObject({ kind: 'down' });
  expect(await failureIn('garbage')).toMatchObject({ kind: 'garbage', retryable: true });
  const stranger = openPayments({ url: `${sandbox.url}/mollie`, key: 'not a key' });
  expect(await failureOf(stranger.payment('tr_1'))).toMatchObject({ kind: 'down', code: 'HTTP_401' });
  expect(await failureOf(payments.payment('tr_nothing'))).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
});

test('an amount with half a cent is refused, and parseWebhook accepts only payment references', async () => {
  await expect(payments.createPayment(once('Half', { amount_cents: 0.5 }), unique())).rejects.toThrow(RangeError);
  expect(payments.parseWebhook({ id: 'tr_abc' })).toBe('tr_abc');
  for (const body of [null, {}, { id: ['tr_abc'] }, { id: '../payments' }, 'tr_abc'])
    expect(payments.parseWebhook(body)).toBeNull();
});

test('a payment with a checkout URL that is not HTTP, or with text that cannot be stored, is refused as garbage', async () => {
  const good = {
    resource: 'payment',
    id: 'tr_1',
    status: 'failed',
    statusReason: { code: 'no_reason', message: '' },
    sequenceType: 'first',
    amount: { currency: 'EUR', value: '0.02' },
    _links: { checkout: { href: 'https://bank.example/1' } },
  };
  let body: object = good;
  const provider = createServer((_request, reply) => void reply.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const client = openPayments({ url: `http://127.0.0.1:${port}`, key: 'k' });
  expect(await client.payment('tr_1')).toMatchObject({ checkout_url: 'https://bank.example/1' });
  for (const fault of [
    { _links: { checkout: { href: 'javascript:alert(1)' } } },
    { statusReason: { code: 'a\0b', message: '' } },
    { mandateId: 'mdt_\ud800' },
  ]) {
    body = { ...good, ...fault };
    expect(await failureOf(client.payment('tr_1'))).toMatchObject({ system: 'payments', kind: 'garbage' });
  }
  provider.close();
});
