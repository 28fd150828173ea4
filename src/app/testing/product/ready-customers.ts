import { and, eq, lt, ne } from 'drizzle-orm';
import { session } from '#identity/server/tables.ts';
import { rateLimit, timer } from '#platform/db/tables.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { job } from '#platform/jobs/tables.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { StoredDocument } from '../../../../sandbox/main.ts';
import { createActiveSim, createTwoSims } from '../sims/active-sim.ts';
import { createPrepaidSim } from '../sims/prepaid-sim.ts';
import type { TestApp } from './test-app.ts';
import { type SavedBrowser, TestBrowser } from './test-browser.ts';

type ReadySim = { email: string; order_uuid: string; order_product_uuid: string; line: CustomerProduct };
type ReadyTwoSims = { email: string; own: CustomerProduct; extra: CustomerProduct };

/** What the walks of ready customers return, by kind. */
export type ReadyKinds = { postpaid: ReadySim; prepaid: ReadySim; twoSims: ReadyTwoSims };

/** Customers who were made with the template of a database; each is handed out once. */
export type ReadyCustomers = {
  /** The next customer with a signed-in browser; null when there is none, or the clock has moved. */
  take<K extends keyof ReadyKinds>(kind: K): Promise<(ReadyKinds[K] & { browser: TestBrowser }) | null>;
};

type Saved<T> = T & { browser: SavedBrowser };
export type ReadyState = {
  /** Addresses of the product and the sandbox that the customers were made at. */
  url: string;
  sandbox_url: string;
  /** Before the first of them ordered, in milliseconds of real time. */
  begun_at: number;
  documents: StoredDocument[];
  customers: { [K in keyof ReadyKinds]: Saved<ReadyKinds[K]>[] };
};

/** As many as most test files use. */
const counts: Readonly<Record<keyof ReadyKinds, number>> = { postpaid: 6, prepaid: 3, twoSims: 2 };

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

const repeat = <T>(times: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, make));

/** Makes the customers at a running product, as tests do, and returns them with all that its sandbox knows. */
export const createReadyState = async (product: TestApp): Promise<ReadyState> => {
  const begun_at = Date.now();
  // At the same time, since a walk mostly waits.
  const [postpaid, prepaid, twoSims] = await Promise.all([
    repeat(counts.postpaid, () => createActiveSim(product)),
    repeat(counts.prepaid, () => createPrepaidSim(product)),
    repeat(counts.twoSims, () => createTwoSims(product)),
  ]);
  await waitUntilQuiet(product);
  // These look after a minute whether the network has answered.
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
    const now = (await linesOf(browser))(line.uuid);
    return { browser: browser.save(), email, order_uuid, order_product_uuid: line.order_product_uuid, line: now };
  };
  const saveTwoSims = async ({ browser, email, own, extra }: (typeof twoSims)[number]) => {
    const lineOf = await linesOf(browser);
    return { browser: browser.save(), email, own: lineOf(own.uuid), extra: lineOf(extra.uuid) };
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

/** The documents of the sandbox, with the address of the product that starts on them. */
export const toDocumentsAt = (state: ReadyState, url: string): StoredDocument[] =>
  state.documents.map((each) => ({ ...each, body: each.body.replaceAll(state.url, url) }));

/** `hasMoved`: whether the clock of the product was ever moved, since the customers lived on then. */
export const createReadyCustomers = (
  { db, url, clock }: Pick<TestApp, 'db' | 'url' | 'clock'>,
  customers: ReadyState['customers'] | undefined,
  hasMoved: () => boolean,
): ReadyCustomers => ({
  take: async (kind) => {
    const next = hasMoved() ? undefined : customers?.[kind].shift();
    if (!next) return null;
    const browser = TestBrowser.restore(url, next.browser);
    const now = clock.now();
    // As if the customer had registered now: a run may take longer than a step-up is fresh.
    await db.write
      .update(session)
      .set({ created_at: now, last_seen_at: now, stepped_up_at: now })
      .where(eq(session.customer_uuid, browser.customer ?? ''));
    return { ...next, browser };
  },
});
