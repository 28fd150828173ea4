import { getCatalogue } from '#catalogue/server/queries.ts';
import { startBillCycleForSim } from '#subscriptions/server/jobs.ts';
import { type SandboxControl, createSandboxControl } from '../product/sandbox-control.ts';
import type { TestReply, AnyJson, TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

const path = '/api/customer/product/addon';

/** Helpers for tests of add-ons. */
export type AddonTestKit = Awaited<ReturnType<typeof createAddonTestKit>>;

export const createAddonTestKit = async (product: TestApp) => {
  const world: SandboxControl = createSandboxControl(product);
  const catalogue = await getCatalogue(product.db);
  const uuids: Readonly<Record<string, string>> = Object.fromEntries(
    catalogue.addons.map(({ code, uuid }) => [code, uuid]),
  );
  const lineOf = async (browser: TestBrowser) =>
    (await browser.callEndpoint('GET /api/customer/session')).customer_product[0];
  /** Offer uuid and state of each add-on. */
  const statesOf = async (browser: TestBrowser) =>
    ((await lineOf(browser))?.addons ?? []).map(({ offer_uuid, state }) => [offer_uuid, state]);
  return {
    world,
    path,
    /** Offer uuids by code. */
    uuids,
    statesOf,
    add: (browser: TestBrowser, customer_product_uuid: string, code: string): Promise<TestReply<AnyJson>> =>
      browser.post(`${path}/add`, { customer_product_uuid, offer_uuid: uuids[code] }),
    becomes: (browser: TestBrowser, code: string, state: string) =>
      product.waitFor(async () =>
        (await statesOf(browser)).some(([uuid, currentState]) => uuid === uuids[code] && currentState === state),
      ),
    /** Codes of the add-ons of a line at the network. */
    atNetwork: async (msisdn: string) => (await world.lines()).find((line) => line.msisdn === msisdn)?.addons,
    dataOf: async (browser: TestBrowser) => (await lineOf(browser))?.buckets.find(({ kind }) => kind === 'data'),
  };
};

/** Queues the bill cycle (work of the 1st) for one SIM without conflicting changes. */
const enqueueBillCycleOfSim = (product: TestApp, customer_uuid: string, uuid: string): Promise<void> =>
  product.db.tx((tx) => product.queue.enqueue(tx, startBillCycleForSim, { customer_uuid, uuid, month: '2026-01-01' }));

/** Calls all add-on endpoints for an active SIM: activation at the network, a cancellation that is taken back, and a withdrawal. */
export const exerciseAddons = async (product: TestApp, browser: TestBrowser): Promise<void> => {
  const { uuids, add, becomes } = await createAddonTestKit(product);
  const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
  const customer_product_uuid = customer_product[0]?.uuid ?? '';
  await enqueueBillCycleOfSim(product, browser.customer ?? '', customer_product_uuid);
  const { response } = await add(browser, customer_product_uuid, 'co2-5');
  const customer_addon_uuid = response.addons[0]?.uuid;
  for (const what of ['remove', 'keep']) await browser.post(`${path}/${what}`, { customer_addon_uuid });
  await browser.post(`${path}/add/list`, { customer_product_uuid, offer_uuids: [uuids['data-10']] });
  await becomes(browser, 'data-10', 'active');
  await browser.post(`${path}/withdraw`, { customer_addon_uuid, name: 'Ada Peeters' });
};
