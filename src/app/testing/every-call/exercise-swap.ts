import {
  fetchSwapCardNumber,
  installSwapProfile,
  startSwap,
  waitForSwapState,
  waitForSwapRevocationToken,
} from '../sims/sim-swap.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

type Line = { uuid: string; msisdn: string };

/**
 * SIM swaps: lost and found again, cancelled, replaced by a card and by an eSIM, suspended, and one that is never
 * activated.
 */
export const exerciseSwap = async (
  product: TestApp,
  browser: TestBrowser,
  { ownSim, extraSim }: { ownSim: Line; extraSim: Line },
): Promise<void> => {
  await browser.post('/api/customer/product/block', { customer_product_uuid: ownSim.uuid });
  const swap = await startSwap(browser, ownSim, 'lost', 1);
  await waitForSwapState(product, browser, ownSim, 'sim_in_delivery');
  await browser.post('/api/customer/product/found-sim', { customer_product_uuid: ownSim.uuid });
  await browser.post('/api/customer/product/cancel-sim-swap', { swap_uuid: swap.swap_uuid });
  const { swap_uuid } = await startSwap(browser, ownSim, 'damaged', 1);
  const sim_number = await fetchSwapCardNumber(
    product,
    await waitForSwapState(product, browser, ownSim, 'sim_in_delivery'),
  );
  await browser.post('/api/customer/product/activate-sim-swap', { swap_uuid, sim_number });
  await waitForSwapState(product, browser, ownSim, 'done');
  await startSwap(browser, ownSim, 'stolen', 0);
  const readySwap = await waitForSwapState(product, browser, ownSim, 'esim_ready');
  await browser.post('/api/customer/product/activation-code', { swap_uuid: readySwap.uuid });
  await installSwapProfile(product, readySwap);
  await waitForSwapState(product, browser, ownSim, 'done');
  await startSwap(browser, ownSim, 'damaged', 1);
  await startSwap(browser, extraSim, 'puk_blocked', 1);
  const token = await waitForSwapRevocationToken(product, extraSim.msisdn);
  await product.browser().get('/api/customer/product/stop-sim-swap', { query: { token } });
  await product.browser().post('/api/customer/product/stop-sim-swap', { token });
};
