import type { OrderedSim } from '../orders/ordered-sim.ts';

/** Schedules a plan change for the next month, withdraws from it, and cancels once more when none is left. */
export const exercisePlanChange = async ({ browser, fetchSim }: OrderedSim): Promise<void> => {
  const [line] = (await fetchSim()).products;
  const customer_product_uuid = line?.uuid;
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const otherOffer = offers.find(({ code }) => code === 'private-postpaid-xl');
  await browser.get('/api/customer/product/tariff/compare', { query: { customer_product_uuid: line?.uuid ?? '' } });
  await browser.get('/api/besttariff/url', { query: { customer_product_uuid: line?.uuid ?? '' } });
  await browser.post('/api/customer/product/tariff/change', { customer_product_uuid, offer_uuid: otherOffer?.uuid });
  const { changes } = await browser.callEndpoint('GET /api/customer/withdrawal');
  const agreed_at = changes.find(({ kind }) => kind === 'plan')?.agreed_at;
  await browser.post('/api/customer/product/tariff/withdraw', {
    customer_product_uuid,
    agreed_at,
    name: 'Ada Peeters',
  });
  await browser.post('/api/customer/product/tariff/take-back', { customer_product_uuid });
};
