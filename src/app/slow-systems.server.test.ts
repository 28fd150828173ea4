import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { queryRows } from '#platform/db/database.ts';
import { registerCustomer } from './testing/customers/new-customer.ts';
import { fetchOrderProducts } from './testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from './testing/orders/ordered-sim.ts';
import { createSandboxControl } from './testing/product/sandbox-control.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

/** A server that accepts every request and never answers. */
class Silent {
  readonly calls = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.calls.add(socket);
    socket.on('error', () => undefined).on('close', () => this.calls.delete(socket));
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.calls) socket.destroy();
  }
}

const [mail, courier] = [new Silent(), new Silent()];
let product: TestApp;
beforeAll(async () => {
  const settings = {
    MAIL_URL: `smtp://${await mail.open()}`,
    COURIER_URL: `http://${await courier.open()}`,
  };
  product = await startTestApp({ settings, poll: true });
});
afterAll(async () => {
  mail.close();
  courier.close();
  await product.stop();
});

const takenIn = async (lane: string): Promise<number> => {
  const rows = await queryRows(product.db.read, sql`select 1 from job where lane = ${lane} and worker_id is not null`);
  return rows.length;
};

test('an eSIM becomes ready while the mail server and the courier do not answer', async () => {
  const card = await registerCustomerAndOrderSim(product, { type: 1, confirmed: 'before' });
  await card.browser.post('/api/order/product/allocate', { order_product_uuid: card.order_product_uuid });
  await product.waitFor(async () => courier.calls.size > 0 && mail.calls.size > 0);
  const { browser, order_product_uuid } = await registerCustomerAndOrderSim(product, { confirmed: 'before' });
  await browser.post('/api/order/product/allocate', { order_product_uuid });
  await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.state === 'esim_ready');
  expect(await takenIn('courier')).toBeGreaterThan(0);
  expect(await takenIn('mail')).toBeGreaterThan(0);
});

test('calls to a payment provider that hangs are refused with 503, and sooner once its circuit is open', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => registerCustomer(product, { details: true })));
  const body = {
    iban: 'BE68 5390 0754 7034',
    account_holder: 'Ada Peeters',
    bank_method: 'bank',
    terms_debit: true,
  };
  const pay = async ({ browser }: (typeof customers)[number]): Promise<{ status: number; seconds: number }> => {
    const startMs = performance.now();
    const { status } = await browser.post('/api/customer/payment/setup', body);
    return { status, seconds: (performance.now() - startMs) / 1000 };
  };
  await createSandboxControl(product).trigger('/api/payments/behaviour', { mode: 'delay', delay_ms: 8000 });
  // 503 says that our own limit came before the answer.
  const waited = await Promise.all([...customers, ...customers].map(pay));
  expect(waited.map(({ status }) => status)).toEqual(waited.map(() => 503));
  expect(await (await fetch(`${product.url}/metrics`)).text()).toContain('outside_breaker_open{system="payments"} 1');
  // An open breaker lets one call through as a probe and refuses the others at once.
  const [first = Infinity] = (await Promise.all(customers.map(pay)))
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b);
  expect(first).toBeLessThan(Math.min(...waited.map(({ seconds }) => seconds)) / 2);
}, 300_000);
