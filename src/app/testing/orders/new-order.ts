import type { orderingContract } from '#ordering/contract.ts';
import type { ReplyOf, RequestOf } from '#platform/contract/endpoint.ts';
import type { TestBrowser } from '../product/test-browser.ts';

type Create = (typeof orderingContract)['POST /api/order/create'];
export type Draft = ReplyOf<Create>;

/** A SIM to order: `offer` is the code of a plan. */
export type DraftLine = Omit<RequestOf<Create>['body']['product_list'][number], 'offer_uuid'> & { offer: string };

/** Creates the draft order of a customer, as the basket does. */
export const createDraft = async (
  browser: TestBrowser,
  lines: readonly DraftLine[],
  promo: string | null = null,
): Promise<Draft> => {
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const offerOf = (code: string): string => {
    const sold = offers.find((offer) => offer.code === code);
    if (!sold) throw new Error(`not on sale: ${code}`);
    return sold.uuid;
  };
  const product_list = lines.map(({ offer, ...line }) => ({ ...line, offer_uuid: offerOf(offer) }));
  return browser.callEndpoint('POST /api/order/create', { body: { product_list, promo } });
};

/** Accepts the current terms, which places the draft. */
export const acceptOrder = async (browser: TestBrowser): Promise<void> => {
  const { terms_version } = await browser.callEndpoint('GET /api/common/terms');
  const body = { terms: true, privacy: true, newsletter: false, terms_version };
  await browser.callEndpoint('POST /api/v2/customer/accept', { body });
};
