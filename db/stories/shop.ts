import type { TestBrowser } from '#app/testing/product/test-browser.ts';

const fetchShop = async (browser: TestBrowser) => {
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const { addons } = await browser.callEndpoint('GET /api/web-api/public/shop/offer/get-public-addons');
  const { operators } = await browser.callEndpoint('GET /api/port-in/operators');
  return { offers, addons, operators };
};

/** Shops by the address of their product. */
const shops = new Map<string, ReturnType<typeof fetchShop>>();

/** Plans, add-ons and other operators of a product, fetched once: they are the same for everybody. */
export const getShop = (browser: TestBrowser): ReturnType<typeof fetchShop> => {
  const cachedShop = shops.get(browser.base);
  if (cachedShop) return cachedShop;
  const shopPromise = fetchShop(browser);
  shops.set(browser.base, shopPromise);
  return shopPromise;
};
