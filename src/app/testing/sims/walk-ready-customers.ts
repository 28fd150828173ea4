import { and, lt, ne } from 'drizzle-orm';
import { rateLimit, timer } from '#platform/db/tables.ts';
import { job } from '#platform/jobs/tables.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { StoredDocument } from '../../../../sandbox/main.ts';
import type { ReadyState } from '../product/ready-customers.ts';
import type { TestApp } from '../product/test-app.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import { createActiveSim, createTwoSims } from './active-sim.ts';
import { createPrepaidSim } from './prepaid-sim.ts';

/** As many as most test files use. */
const counts: Readonly<Record<keyof ReadyState['customers'], number>> = { postpaid: 6, prepaid: 3, twoSims: 2 };

const minuteMs = 60_000;

/** Waits until neither the product nor its sandbox has anything to do within a minute. */
export const waitUntilQuiet = (product: TestApp): Promise<true> =>
  product.waitFor(async () => {
    const isSoon = ({ collection, body }: StoredDocument) =>
      collection === 'event-out' ||
      (collection === 'later' && (JSON.parse(body) as { due: number }).due < Date.now() + minuteMs);
    // An event is removed from the sandbox only after the product has queued its jobs.
    return !product.sandbox.exportDocuments().some(isSoon) && (await product.db.read.$count(job)) === 0;
  });

const repeat = <T>(times: number, create: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, create));

/**
 * The option `ready` of a product: customers with active SIMs, who order at a running product as in tests, with all that its
 * sandbox stores.
 */
export const createReadyState = async (product: TestApp): Promise<ReadyState> => {
  const begun_at = Date.now();
  // At the same time, since a walk mostly waits.
  const [postpaid, prepaid, twoSims] = await Promise.all([
    repeat(counts.postpaid, () => createActiveSim(product)),
    repeat(counts.prepaid, () => createPrepaidSim(product)),
    repeat(counts.twoSims, () => createTwoSims(product)),
  ]);
  await waitUntilQuiet(product);
  // These timers check a minute later whether the network has answered; they are made due now.
  const ofCustomers = and(lt(timer.due_at, addSeconds(product.clock.now(), 300)), ne(timer.payload, {}));
  await product.db.write.update(timer).set({ due_at: product.clock.now() }).where(ofCustomers);
  await waitUntilQuiet(product);
  await product.db.write.delete(rateLimit);
  const linesOf = async (browser: TestBrowser) => {
    const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
    return (uuid: string): CustomerProduct => {
      const line = customer_product.find((each) => each.uuid === uuid);
      if (!line) throw new Error('a ready customer has lost a SIM');
      return line;
    };
  };
  const saveSim = async ({ browser, email, order_uuid, line }: (typeof prepaid)[number]) => {
    const currentLine = (await linesOf(browser))(line.uuid);
    return {
      browser: browser.save(),
      email,
      order_uuid,
      order_product_uuid: line.order_product_uuid,
      line: currentLine,
    };
  };
  const saveTwoSims = async ({ browser, email, ownSim, extraSim }: (typeof twoSims)[number]) => {
    const lineOf = await linesOf(browser);
    return { browser: browser.save(), email, ownSim: lineOf(ownSim.uuid), extraSim: lineOf(extraSim.uuid) };
  };
  return {
    url: product.url,
    sandbox_url: product.sandbox.url,
    begun_at,
    customers: {
      postpaid: await Promise.all(postpaid.map(saveSim)),
      prepaid: await Promise.all(prepaid.map(saveSim)),
      twoSims: await Promise.all(twoSims.map(saveTwoSims)),
    },
    documents: product.sandbox.exportDocuments(),
  };
};
