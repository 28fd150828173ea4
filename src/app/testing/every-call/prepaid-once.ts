import { askForSim } from '#billing/server/jobs.ts';

import { prepaidSim, topUp } from '../sims/prepaid-sim.ts';
import type { TestProduct } from '../product/test-product.ts';

type Aside = <T>(work: () => Promise<T>) => Promise<T>;

/** A balance that is paid onto, and looked at anew. */
export const payAhead = async (product: TestProduct, aside: Aside): Promise<void> => {
  const { browser, line } = await aside(() => prepaidSim(product));
  await topUp(product, browser, line.uuid, 1);
  const { customer_uuid, order_product_uuid } = line;
  await product.db.tx((tx) => product.queue.enqueue(tx, askForSim, { customer_uuid, order_product_uuid }));
  const query = { customer_product_uuid: line.uuid };
  await browser.ask('GET /api/customer/prepaid/entry/list', { query });
  // It is not stopped, so nothing happens.
  await browser.ask('POST /api/customer/prepaid/resume', { body: query });
};
