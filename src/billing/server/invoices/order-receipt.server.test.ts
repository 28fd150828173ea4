import { expect, test } from 'vitest';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });

test('the receipt of a prepaid order has the lines of each SIM, without VAT', async () => {
  const { browser, line } = await createPrepaidSim(product);
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const [receipt] = items;
  expect(receipt).toMatchObject({ kind: 'order', state: 'paid', pdf_url: null });
  const details = await browser.callEndpoint('GET /api/customer/invoice/details', {
    query: { referenceNumber: receipt?.referenceNumber ?? '' },
  });
  expect(details.sims).toEqual([{ customer_product_uuid: line.uuid, msisdn: line.msisdn, name: line.name }]);
  expect(details.lines).toMatchObject([
    { kind: 'plan', customer_product_uuid: line.uuid, name: line.offer.name, amount: receipt?.amount, vat_percent: 0 },
  ]);
  expect(details.totals).toMatchObject({ gross: receipt?.amount, vat_sum: 0, contributions: 0 });
});
