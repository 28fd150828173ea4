import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { SimSwap } from '#swap/contract.ts';
import type { SwapReason } from '#swap/rules/swap-reason.ts';
import { outsideWorld } from '../product/outside-world.ts';
import { messagesTo, sandboxCall } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestProduct } from '../product/test-product.ts';

type Line = Pick<CustomerProduct, 'uuid'>;

/** A SIM and its swap as they are now. */
export const lookAtSwap = (browser: TestBrowser, { uuid }: Line) =>
  browser.ask('GET /api/customer/product/sim-swap', { query: { customer_product_uuid: uuid } });

export const startSwap = (
  browser: TestBrowser,
  { uuid }: Line,
  reason: SwapReason,
  sim_type: 0 | 1,
  more: object = {},
) =>
  browser.ask('POST /api/customer/product/start-sim-swap', {
    body: { customer_product_uuid: uuid, reason, sim_type, ...more },
  });

/** Waits until the swap of a SIM is in a state. */
export const swapIn = (
  product: TestProduct,
  browser: TestBrowser,
  line: Line,
  state: SimSwap['state'],
): Promise<SimSwap> =>
  product.until(async () => {
    const { swap } = await lookAtSwap(browser, line);
    return swap?.state === state && swap;
  });

/** A phone scans the new profile of a swap. */
export const installSwap = (product: TestProduct, swap: SimSwap, more: object = {}): Promise<void> =>
  outsideWorld(product).install(swap.order_product.esim?.activation_code, more);

type SwapParcel = { id: string; iccids: string[] };

/** The parcel of a swap at the courier. */
const parcelOfSwap = async (product: TestProduct, swap: SimSwap): Promise<SwapParcel | undefined> => {
  const code = swap.order_product.delivery?.tracking_code;
  const [parcel] = await sandboxCall<SwapParcel[]>(product, `/api/courier/shipments?tracking_code=${code}`);
  return parcel;
};

/** The number on the card of a swap, as it is printed on the paper in its parcel. */
export const cardOfSwap = async (product: TestProduct, swap: SimSwap): Promise<string> =>
  (await parcelOfSwap(product, swap))?.iccids[0] ?? '';

/** The courier brings the card of a swap, or takes it back. */
export const moveCard = async (product: TestProduct, swap: SimSwap, action: 'deliver' | 'return'): Promise<void> => {
  const parcel = await parcelOfSwap(product, swap);
  await sandboxCall(product, `/api/courier/shipments/${parcel?.id}/${action}`, {});
};

/** The token of the newest link that stops a swap, out of the SMS to the number. */
export const swapLinkTo = (product: TestProduct, msisdn: string): Promise<string> =>
  product.until(async () => {
    const links = (await messagesTo(product, msisdn)).flatMap((sms) => sms.links);
    const link = links.find((each) => each.includes('/swap-stop'));
    return link && new URL(link).searchParams.get('token');
  });
