import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewCustomer, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { mandate, payment, paymentProfile } from './tables.ts';

let product: TestApp;
/** Statement at which the process is killed. */
let breakAt: RegExp | null = null;
beforeAll(async () => {
  product = await startTestApp({
    onStatement: (statement) => {
      if (breakAt?.test(statement)) throw new Error('the process died');
    },
  });
});
afterAll(() => product.stop());

const iban = 'BE68 5390 0754 7034';
const good = { iban, account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true };
const setup = '/api/customer/payment/setup';

const customer = async (): Promise<NewCustomer> => {
  await product.db.write.delete(rateLimit);
  return registerCustomer(product, { details: true });
};
const paymentOf = async (browser: TestBrowser): Promise<AnyJson> =>
  (await browser.get('/api/customer/session')).response.customer.details.payment;
const setupStateOf = async (payment_uuid: string): Promise<string | undefined> => {
  const rows = await product.db.read.select().from(paymentProfile);
  return rows.find((row) => row.setup_payment_uuid === payment_uuid)?.setup_state;
};
const statusOf = async (browser: TestBrowser, payment_uuid: string): Promise<AnyJson> =>
  (await browser.get('/api/customer/payment/status', { query: { payment_uuid } })).response;
const subjectsTo = async (email: string): Promise<string[]> => {
  const answer = await sandboxCall<AnyJson>(product, `/api/messages?to=${encodeURIComponent(email)}`);
  return (Array.isArray(answer) ? answer : answer.messages).map((each: AnyJson) => each.subject);
};

describe('invalid direct debits are refused', () => {
  test.each([
    ['a wrong check digit', { iban: 'BE68 5390 0754 7035' }, 422, 'IBAN_INVALID', 'iban'],
    ['not an IBAN', { iban: "'; drop table mandate" }, 422, 'IBAN_INVALID', 'iban'],
    ['no consent', { terms_debit: false }, 422, 'DEBIT_TERMS_REQUIRED', 'terms_debit'],
    ['a holder in another alphabet', { account_holder: 'Иван Петров' }, 422, 'HOLDER_NOT_LATIN', 'account_holder'],
    ['no account holder', { account_holder: ' ' }, 400, 'INVALID_INPUT', 'account_holder'],
    ['an unknown way to check', { bank_method: 'cash' }, 400, 'INVALID_INPUT', 'bank_method'],
    ['an amount of its own', { amount: 0 }, 400, 'INVALID_INPUT', 'amount'],
  ])('%s', async (_name, wrong, status, code, field) => {
    const { browser } = await customer();
    const answer = await browser.post(setup, { ...good, ...wrong });
    expect([answer.status, answer.problem.code, answer.problem.errors?.[0]?.field]).toEqual([status, code, field]);
    expect(await paymentOf(browser)).toBeNull();
  });
});

test('invalid direct debits do not count against the rate limit', async () => {
  const { browser } = await customer();
  for (let tries = 0; tries < 11; tries += 1)
    expect((await browser.post(setup, { ...good, iban: 'BE68 5390 0754 7035' })).problem.code).toBe('IBAN_INVALID');
  const codes: string[] = [];
  for (let tries = 0; tries < 11; tries += 1) codes.push((await browser.post(setup, good)).problem?.code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'TOO_MANY_REQUESTS']);
});

describe('bank check', () => {
  test('a paid bank check makes the mandate valid, refunds 0.02 euro and sends a mail to the customer', async () => {
    const { browser, email } = await customer();
    const startedSetup = await browser.post(setup, good, { key: 'once' });
    expect(startedSetup.response).toMatchObject({ amount: 0.02, mandate_reference: expect.stringMatching(/^CANOPY-/) });
    expect(await paymentOf(browser)).toMatchObject({ method: -1, mandate: { state: 'pending', iban_end: '7034' } });

    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect(await paymentOf(browser)).toMatchObject({ mandate: { state: 'valid' } });
    expect(await statusOf(browser, startedSetup.response.payment_uuid)).toMatchObject({
      outcome: 'paid',
      code: null,
      purpose: 'setup',
    });

    await product.advanceClock('P5D');
    await product.waitFor(async () => (await subjectsTo(email)).some((subject) => subject.includes('0.02')));
    expect(await subjectsTo(email)).toContain('Your direct debit is set up');
  });

  test.each([
    ['declined', 'fail', { code: 'insufficient_funds' }, 'declined', 'PAYMENT_DECLINED_BANK'],
    ['failed', 'fail', { code: 'unknown_reason' }, 'failed', 'PAYMENT_FAILED'],
    ['canceled', 'cancel', {}, 'canceled', 'PAYMENT_ABANDONED'],
    ['expired', 'expire', {}, 'expired', 'PAYMENT_ABANDONED'],
  ])(
    'a bank check that is %s returns the reason, keeps the method at -1, and can be retried',
    async (_name, action, body, outcome, code) => {
      const { browser } = await customer();
      const startedSetup = await browser.post(setup, good);
      const all = await sandboxCall<{ id: string }[]>(product, '/api/payments/payments');
      const sandboxPayment = all.find(({ id }) => startedSetup.response.checkout_url.includes(id));
      await sandboxCall(product, `/api/payments/payments/${sandboxPayment?.id}/${action}`, body);
      const status = await product.waitFor(async () => {
        const now = await statusOf(browser, startedSetup.response.payment_uuid);
        return now.outcome !== 'open' && now;
      });
      expect(status).toMatchObject({ outcome, code, checkout_url: null });
      expect(status.text.length).toBeGreaterThan(10);
      expect(await paymentOf(browser)).toMatchObject({ method: -1 });

      const secondSetup = await browser.post(setup, good);
      await payAtProvider(product, secondSetup.response.checkout_url);
      await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    },
  );

  test('a customer can choose online payment after a failed bank check', async () => {
    const { browser } = await customer();
    const { payment_uuid, checkout_url } = (await browser.post(setup, good)).response;
    await payAtProvider(product, checkout_url, 'cancel');
    await product.waitFor(async () => (await statusOf(browser, payment_uuid)).outcome === 'canceled');
    expect((await browser.post('/api/customer/payment/method', { method: 0 })).status).toBe(200);
    expect(await paymentOf(browser)).toMatchObject({ method: 0 });
  });

  test('a bank check paid from another account makes the mandate invalid, returns both accounts and refunds 0.02 euro', async () => {
    const { browser, email } = await customer();
    const startedSetup = await browser.post(setup, good);
    await payAtProvider(product, startedSetup.response.checkout_url, 'pay', { iban: 'BE43 7310 0001 2301' });
    const status = await product.waitFor(async () => {
      const now = await statusOf(browser, startedSetup.response.payment_uuid);
      return now.outcome === 'paid' && now;
    });
    expect(status).toMatchObject({ code: 'ACCOUNT_DIFFERS', accounts: { paid_end: '2301', given_end: '7034' } });
    expect(status.text).toMatch(/2301.*7034/);
    expect(await paymentOf(browser)).toMatchObject({ method: -1, mandate: { state: 'invalid' } });
    expect((await browser.post('/api/customer/payment/method', { method: 1 })).problem.code).toBe('MANDATE_MISSING');
    expect(await setupStateOf(startedSetup.response.payment_uuid)).toBe('failed');

    await product.advanceClock('P5D');
    await product.waitFor(async () => (await subjectsTo(email)).some((subject) => subject.includes('0.02')));
    expect(await subjectsTo(email)).toContain('Your direct debit is not set up yet');
    expect(await subjectsTo(email)).not.toContain('Your direct debit is set up');

    const right = await browser.post(setup, { ...good, iban: 'BE43 7310 0001 2301' });
    await payAtProvider(product, right.response.checkout_url, 'pay', { iban: 'BE43731000012301' });
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect(await paymentOf(browser)).toMatchObject({ mandate: { state: 'valid', iban_end: '2301' } });
  });

  test('a bank check paid by card compares no accounts', async () => {
    const { browser } = await customer();
    const startedSetup = await browser.post(setup, { ...good, bank_method: 'card' });
    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect(await statusOf(browser, startedSetup.response.payment_uuid)).toMatchObject({ code: null, accounts: null });
  });

  test('a bank check on hold is "verifying" until its result, and another account can be tried afterwards', async () => {
    const { browser } = await customer();
    const startedSetup = await browser.post(setup, good);
    const { payment_uuid, checkout_url } = startedSetup.response;
    expect(await setupStateOf(payment_uuid)).toBe('started');
    await payAtProvider(product, checkout_url, 'hold');
    await product.waitFor(async () => (await setupStateOf(payment_uuid)) === 'verifying');
    expect(await statusOf(browser, payment_uuid)).toMatchObject({ outcome: 'pending', checkout_url: null, code: null });
    expect(await paymentOf(browser)).toMatchObject({ method: -1 });
    await payAtProvider(product, checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect(await setupStateOf(payment_uuid)).toBe('valid');
    // Another account can be tried before the 0.02 euro is refunded.
    const other = await browser.post(setup, { ...good, iban: 'BE71 0961 2345 6769' });
    expect(await setupStateOf(other.response.payment_uuid)).toBe('started');
  });

  test('a repeated request with the same key starts one bank check', async () => {
    const { browser } = await customer();
    await browser.get('/api/customer/session');
    const [first, second] = await Promise.all([
      browser.post(setup, good, { key: 'k' }),
      browser.post(setup, good, { key: 'k' }),
    ]);
    expect(second.response).toEqual(first.response);
  });

  test('a bank check that is paid after a newer one was started does not set up the direct debit', async () => {
    const { browser } = await customer();
    const older = await browser.post(setup, good);
    const newer = await browser.post(setup, { ...good, bank_method: 'card' });
    const [first] = await product.db.read
      .select()
      .from(mandate)
      .where(eq(mandate.reference, older.response.mandate_reference));
    expect(first?.state).toBe('invalid');
    await payAtProvider(product, older.response.checkout_url);
    await product.waitFor(async () => (await statusOf(browser, older.response.payment_uuid)).outcome === 'paid');
    expect(await paymentOf(browser)).toMatchObject({ method: -1 });
    await payAtProvider(product, newer.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
  });

  test('an outage of the provider is answered with UNAVAILABLE, and the repeated request continues', async () => {
    const { browser } = await customer();
    await sandboxCall(product, '/api/payments/behaviour', { mode: 'down' });
    const replyWhileDown = await browser.post(setup, good, { key: 'retry' });
    expect([replyWhileDown.status, replyWhileDown.problem.code]).toEqual([503, 'UNAVAILABLE']);
    await sandboxCall(product, '/api/payments/behaviour', { mode: 'accept' });
    const retriedSetup = await browser.post(setup, good, { key: 'retry' });
    expect(retriedSetup.response.checkout_url).toMatch(/^http/);
  });
});

/** Open payments of a customer: none may remain that the customer cannot pay. */
const queryOpenPayments = async (browser: TestBrowser): Promise<unknown[]> => {
  const rows = await product.db.read.select().from(payment);
  return rows.filter((row) => row.customer_uuid === browser.customer && row.outcome === 'open');
};
const mandatesOf = async (browser: TestBrowser): Promise<unknown[]> =>
  (await product.db.read.select().from(mandate)).filter((row) => row.customer_uuid === browser.customer);
const behave = (behaviour: Record<string, unknown>) => sandboxCall(product, '/api/payments/behaviour', behaviour);

describe('failures of the provider', () => {
  const before = {
    'no payment method': async () => undefined,
    'online payment': async (browser: TestBrowser) => {
      await browser.post('/api/customer/payment/method', { method: 0 });
    },
    'a valid direct debit': async (browser: TestBrowser) => {
      const first = await browser.post(setup, { ...good, iban: 'BE71 0961 2345 6769' });
      await payAtProvider(product, first.response.checkout_url);
      await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    },
  };
  const steps = { 'at the customer': '/customers', 'at the payment': '/payments' };
  const cases = Object.entries(before).flatMap(([chosen, prepare]) =>
    Object.entries(steps)
      // A customer who has paid before already exists at the provider.
      .filter(([, match]) => match !== '/customers' || chosen !== 'a valid direct debit')
      .map(([step, match]) => [chosen, step, prepare, match] as const),
  );
  test.each(cases)(
    'with %s, a refusal %s returns PAYMENT_FAILED and changes nothing, and the next attempt works',
    async (_chosen, _step, prepare, match) => {
      const { browser } = await customer();
      await prepare(browser);
      const [stateBefore, mandates] = [await paymentOf(browser), await mandatesOf(browser)];
      await behave({ mode: 'refuse', code: '422', match });
      const refusedSetup = await browser.post(setup, good, { key: 'one' });
      expect([refusedSetup.status, refusedSetup.problem.code]).toEqual([422, 'PAYMENT_FAILED']);
      const repeatedSetup = await browser.post(setup, good, { key: 'one' });
      expect([repeatedSetup.status, repeatedSetup.problem.code]).toEqual([422, 'PAYMENT_FAILED']);
      await behave({ mode: 'accept', match });
      expect(await paymentOf(browser)).toEqual(stateBefore);
      expect(await queryOpenPayments(browser)).toEqual([]);
      expect(await mandatesOf(browser)).toEqual(mandates);

      const next = await browser.post(setup, good, { key: 'two' });
      await payAtProvider(product, next.response.checkout_url);
      const confirmedState = { method: 1, setup_beside: null, mandate: { state: 'valid', iban_end: '7034' } };
      await expect.poll(() => paymentOf(browser)).toMatchObject(confirmedState);
    },
  );

  test.each(['down', 'garbage'])(
    'mode "%s" of the provider is answered with UNAVAILABLE, changes nothing, and the repeated request continues',
    async (mode) => {
      const { browser } = await customer();
      await before['online payment'](browser);
      const stateBefore = await paymentOf(browser);
      await behave({ mode });
      const replyWhileDown = await browser.post(setup, good, { key: 'same' });
      expect([replyWhileDown.status, replyWhileDown.problem.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await paymentOf(browser)).toEqual(stateBefore);
      expect(await mandatesOf(browser)).toEqual([]);
      await behave({ mode: 'accept' });
      const repeatedSetup = await browser.post(setup, good, { key: 'same' });
      expect(await queryOpenPayments(browser)).toHaveLength(1);
      await payAtProvider(product, repeatedSetup.response.checkout_url);
      await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    },
  );

  test('a crash between the provider’s reply and the commit changes nothing, and the repeated request continues', async () => {
    const { browser } = await customer();
    await before['online payment'](browser);
    const stateBefore = await paymentOf(browser);
    breakAt = /^update "payment" set .*"provider_payment_id"/;
    expect((await browser.post(setup, good, { key: 'same' })).status).toBe(500);
    breakAt = null;
    expect(await paymentOf(browser)).toEqual(stateBefore);
    expect(await mandatesOf(browser)).toEqual([]);
    const paymentsBefore = await sandboxCall<AnyJson[]>(product, '/api/payments/payments');
    const repeatedSetup = await browser.post(setup, good, { key: 'same' });
    expect(await sandboxCall<AnyJson[]>(product, '/api/payments/payments')).toHaveLength(paymentsBefore.length);
    await payAtProvider(product, repeatedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect(await mandatesOf(browser)).toHaveLength(1);
  });
});

describe('another account while a payment method works', () => {
  const otherIban = 'BE43 7310 0001 2301';
  const createConfirmedCustomer = async () => {
    const newCustomer = await customer();
    const startedSetup = await newCustomer.browser.post(setup, good);
    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(newCustomer.browser)).method === 1);
    return newCustomer;
  };
  const finishCheck = async ({ response }: AnyJson, action: 'fail' | 'cancel') => {
    const all = await sandboxCall<{ id: string }[]>(product, '/api/payments/payments');
    const sandboxPayment = all.find(({ id }) => response.checkout_url.includes(id));
    await sandboxCall(product, `/api/payments/payments/${sandboxPayment?.id}/${action}`, {});
  };

  test('a valid direct debit stays in use during the bank check of a new account, and is replaced when the check is confirmed', async () => {
    const { browser } = await createConfirmedCustomer();
    const startedSetup = await browser.post(setup, { ...good, iban: otherIban });
    const workingMethod = { method: 1, mandate: { state: 'valid', iban_end: '7034' } };
    expect(await paymentOf(browser)).toMatchObject({ ...workingMethod, setup_beside: 'running' });
    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).setup_beside === null);
    expect(await paymentOf(browser)).toMatchObject({ method: 1, mandate: { state: 'valid', iban_end: '2301' } });
  });

  test.each(['fail', 'cancel'] as const)(
    'a bank check of a new account that ends in "%s" leaves the direct debit unchanged',
    async (action) => {
      const { browser } = await createConfirmedCustomer();
      await finishCheck(await browser.post(setup, { ...good, iban: otherIban }), action);
      await product.waitFor(async () => (await paymentOf(browser)).setup_beside === 'failed');
      expect(await paymentOf(browser)).toMatchObject({ method: 1, mandate: { state: 'valid', iban_end: '7034' } });
    },
  );

  test('online payment stays in use until the direct debit is confirmed', async () => {
    const { browser } = await customer();
    await browser.post('/api/customer/payment/method', { method: 0 });
    const startedSetup = await browser.post(setup, good);
    expect(await paymentOf(browser)).toMatchObject({ method: 0, setup_beside: 'running' });
    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
    expect((await paymentOf(browser)).setup_beside).toBeNull();
  });

  test('withdrawing the direct debit during the bank check leaves online payment, until the new account is confirmed', async () => {
    const { browser } = await createConfirmedCustomer();
    const startedSetup = await browser.post(setup, { ...good, iban: otherIban });
    expect((await browser.post('/api/customer/payment/mandate/withdraw')).status).toBe(200);
    expect(await paymentOf(browser)).toMatchObject({ method: 0, setup_beside: 'running' });
    await payAtProvider(product, startedSetup.response.checkout_url);
    await product.waitFor(async () => (await paymentOf(browser)).method === 1);
  });
});
