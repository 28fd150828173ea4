import { sendTopUpRequest } from '#billing/server/jobs.ts';

import { createPrepaidSim, startAndPayTopUp } from '../sims/prepaid-sim.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';

/** Tops up a prepaid balance and reads it again. */
export const exercisePrepaid = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const { browser, line } = await runUnrecorded(() => createPrepaidSim(product));
  await startAndPayTopUp(product, browser, line.uuid, 1);
  const { customer_uuid, order_product_uuid } = line;
  await product.db.tx((tx) => product.queue.enqueue(tx, sendTopUpRequest, { customer_uuid, order_product_uuid }));
  const query = { customer_product_uuid: line.uuid };
  await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query });
  // The SIM is not suspended, so nothing happens.
  await browser.callEndpoint('POST /api/customer/prepaid/resume', { body: query });
};
