import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startSwap, waitForSwapRevocationToken } from '#app/testing/sims/sim-swap.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const path = '/api/customer/product/stop-sim-swap';

test('the link reports whether it is known, can still cancel the swap, and belongs to the caller', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  const token = await waitForSwapRevocationToken(product, line.msisdn);
  const visitor = product.browser();
  const other = await registerCustomer(product);
  const find = async (by = visitor) => (await by.get(path, { query: { token } })).response;
  expect([await find(), await find(browser), await find(other.browser)]).toEqual([
    { open: true, known: true, is_own: null },
    { open: true, known: true, is_own: true },
    { open: true, known: true, is_own: false },
  ]);
  expect((await visitor.post(path, { token })).status).toBe(200);
  expect(await find()).toEqual({ open: false, known: true, is_own: null });
  const unknown = await visitor.get(path, { query: { token: 'x'.repeat(43) } });
  expect(unknown.response).toEqual({ open: false, known: false, is_own: null });
});
