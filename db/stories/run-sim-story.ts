import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import type { StorySim } from './story.ts';
import { requestRefusedAndHeldChanges } from './request-refused-and-held-changes.ts';
import { requestSwap } from './request-swap.ts';
import { getShop } from './shop.ts';
import { payTopUp } from './top-up-balance.ts';
import { createUsage } from './create-usage.ts';

type SimState = { orderProduct: OrderProduct | undefined; product: ProductWithNumber | undefined };

/** Whether the story of a SIM has reached a point or gone beyond it: later changes by a person are not undone. */
const hasReached: Record<NonNullable<StorySim['until']>, (now: SimState) => boolean> = {
  'picked up': ({ orderProduct, product }) =>
    product !== undefined || !['preparing', 'created', undefined].includes(orderProduct?.delivery?.state),
  active: ({ product }) => product !== undefined,
  'activation failed': ({ orderProduct, product }) => product !== undefined || (orderProduct?.tries_left ?? 3) < 3,
  'number refused': ({ product }) => !['draft', 'submitted', undefined].includes(product?.port_in?.state),
  'number scheduled': ({ product }) =>
    !['draft', 'submitted', 'validated', undefined].includes(product?.port_in?.state),
};

/** Makes the courier pick up the parcel. */
const pickUpParcel = async (place: TestEnvironment, tracking_code: string): Promise<void> => {
  const [parcel] = await sandboxCall<{ id: string }[]>(place, `/api/courier/shipments?tracking_code=${tracking_code}`);
  await sandboxCall(place, `/api/courier/shipments/${parcel?.id}/advance`, {});
};

/** Switches an eSIM on, and lets a phone download it unless the network is to refuse. */
const activateEsim = async (
  place: TestEnvironment,
  browser: TestBrowser,
  readyProduct: OrderProduct,
  refused: boolean,
): Promise<void> => {
  const refusal = { mode: 'refuse', match: readyProduct.msisdn, times: 1 };
  if (refused) await sandboxCall(place, '/api/network/behaviour', refusal);
  const body = { order_product_uuid: readyProduct.uuid, early_start: true };
  await browser.callEndpoint('POST /api/order/product/activation', { body });
  const { activation_code } = readyProduct.esim ?? {};
  if (!refused) await sandboxCall(place, '/api/esim/install', { activation_code, at_once: true });
};

/** Asks for another plan from the 1st on. */
const requestPlanChange = async (
  browser: TestBrowser,
  { changes_to }: StorySim,
  product: SimState['product'],
): Promise<void> => {
  if (changes_to === undefined || !product) return;
  const { offers } = await getShop(browser);
  const offer_uuid = offers.find(({ code }) => code === changes_to)?.uuid ?? '';
  const body = { customer_product_uuid: product.uuid, offer_uuid };
  await browser.callEndpoint('POST /api/customer/product/tariff/change', { body });
};

/** Takes an add-on off: it ends on the 1st. */
const removeAddon = async (
  browser: TestBrowser,
  { takes_off }: StorySim,
  product: SimState['product'],
): Promise<void> => {
  if (takes_off === undefined || !product) return;
  const { addons } = await getShop(browser);
  const addon_uuid = addons.find(({ code }) => code === takes_off)?.uuid;
  const customer_addon_uuid = product.addons.find(({ offer_uuid }) => offer_uuid === addon_uuid)?.uuid ?? '';
  await browser.callEndpoint('POST /api/customer/product/addon/remove', { body: { customer_addon_uuid } });
};

/** Runs the story of one SIM to its end. Returns false when it was there already, or when the order has ended. */
export const runSimStory = async (
  place: TestEnvironment,
  browser: TestBrowser,
  sim: StorySim,
  offer_uuid: string,
): Promise<boolean> => {
  const { until: stopState } = sim;
  const fetchState = async (): Promise<SimState> => {
    const { order_product, customer_product } = await browser.callEndpoint('GET /api/customer/session');
    const ofThisPlan = ({ offer }: { offer: { uuid: string } }) => offer.uuid === offer_uuid;
    return { orderProduct: order_product.find(ofThisPlan), product: customer_product.find(ofThisPlan) };
  };
  const before = await fetchState();
  const requestChanges = async () =>
    sim.changes !== undefined &&
    (await requestRefusedAndHeldChanges(place, browser, async () => (await fetchState()).product));
  const hasEnded =
    before.product === undefined && (before.orderProduct?.state ?? 'order_cancelled') === 'order_cancelled';
  const addUsage = async () => {
    if (!sim.used) return false;
    const { product } = await fetchState();
    return product !== undefined && createUsage(place, browser, product, sim.used);
  };
  const requestReplacement = async () => {
    if (sim.swap === undefined) return false;
    const { product } = await fetchState();
    return product !== undefined && requestSwap(place, browser, product, sim.swap);
  };
  if (stopState === undefined || hasEnded || hasReached[stopState](before))
    return [await requestChanges(), await addUsage(), await requestReplacement()].includes(true);
  if (stopState === 'picked up') {
    const code = await place.waitFor(async () => (await fetchState()).orderProduct?.delivery?.tracking_code);
    await pickUpParcel(place, code);
  } else if (
    before.product === undefined &&
    (!before.orderProduct || toActivationState(before.orderProduct.state) !== 'activating')
  ) {
    const readyProduct = await place.waitFor(async () => {
      const { orderProduct } = await fetchState();
      return orderProduct?.state === 'esim_ready' && orderProduct;
    });
    await activateEsim(place, browser, readyProduct, stopState === 'activation failed');
  }
  await place.waitFor(async () => hasReached[stopState](await fetchState()));
  const { product } = await fetchState();
  if (product && sim.tops_up !== undefined) await payTopUp(place, browser, product, sim.tops_up);
  await requestChanges();
  await addUsage();
  await requestReplacement();
  await requestPlanChange(browser, sim, product);
  await removeAddon(browser, sim, product);
  return true;
};
