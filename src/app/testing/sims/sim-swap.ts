import type { Iccid } from '#platform/pure/line-ids.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { findSimOfAllocation, toEsimReply } from '#subscriptions/server/queries.ts';
import type { SimSwap } from '#swap/contract.ts';
import type { SwapReason } from '#swap/rules/swap-reason.ts';
import { createSandboxControl } from '../product/sandbox-control.ts';
import { fetchMessages, sandboxCall } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

type Line = Pick<CustomerProduct, 'uuid'>;

/** The current state of a SIM and its swap. */
export const fetchSwap = (browser: TestBrowser, { uuid }: Line) =>
  browser.callEndpoint('GET /api/customer/product/sim-swap', { query: { customer_product_uuid: uuid } });

export const startSwap = (
  browser: TestBrowser,
  { uuid }: Line,
  reason: SwapReason,
  sim_type: SimType,
  extraFields: object = {},
) =>
  browser.callEndpoint('POST /api/customer/product/start-sim-swap', {
    body: { customer_product_uuid: uuid, reason, sim_type, ...extraFields },
  });

/** Waits until the swap of a SIM reaches a state. */
export const waitForSwapState = (
  product: TestApp,
  browser: TestBrowser,
  line: Line,
  state: SimSwap['state'],
): Promise<SimSwap> =>
  product.waitFor(async () => {
    const { swap } = await fetchSwap(browser, line);
    return swap?.state === state && swap;
  });

/** Simulates a phone that installs the new profile of a swap. */
export const installSwapProfile = async (
  product: TestApp,
  swap: SimSwap,
  installOptions: object = {},
): Promise<void> => {
  const sim = await findSimOfAllocation(product.db.read, swap.uuid);
  await createSandboxControl(product).install(
    sim ? toEsimReply(sim, product.db.cipher)?.activation_code : '',
    installOptions,
  );
};

type SwapParcel = { id: string; iccids: Iccid[] };

/** The parcel of a swap at the courier. */
const fetchSwapParcel = async (product: TestApp, swap: SimSwap): Promise<SwapParcel | undefined> => {
  const code = swap.order_product.delivery?.tracking_code;
  const [parcel] = await sandboxCall<SwapParcel[]>(product, `/api/courier/shipments?tracking_code=${code}`);
  return parcel;
};

/** The SIM number on the card of a swap, as printed on the letter in its parcel. */
export const fetchSwapCardNumber = async (product: TestApp, swap: SimSwap): Promise<Iccid> => {
  const [iccid] = (await fetchSwapParcel(product, swap))?.iccids ?? [];
  if (iccid === undefined) throw new Error('the swap has no parcel with a card');
  return iccid;
};

/** The courier delivers or returns the card of a swap. */
export const moveSwapParcel = async (product: TestApp, swap: SimSwap, action: 'deliver' | 'return'): Promise<void> => {
  const parcel = await fetchSwapParcel(product, swap);
  await sandboxCall(product, `/api/courier/shipments/${parcel?.id}/${action}`, {});
};

/** Token of the newest link that cancels a swap, from the SMS to the number. */
export const waitForSwapRevocationToken = (product: TestApp, msisdn: string): Promise<string> =>
  product.waitFor(async () => {
    const links = (await fetchMessages(product, msisdn)).flatMap((sms) => sms.links);
    const link = links.find((each) => each.includes('/swap-stop'));
    return link && new URL(link).searchParams.get('token');
  });
