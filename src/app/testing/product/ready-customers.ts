import { eq } from 'drizzle-orm';
import { session } from '#identity/server/tables.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { StoredDocument } from '../../../../sandbox/main.ts';
import type { TestApp } from './test-app.ts';
import { type SavedBrowser, TestBrowser } from './test-browser.ts';

type ReadySim = { email: string; order_uuid: string; order_product_uuid: string; line: CustomerProduct };
type ReadyTwoSims = { email: string; ownSim: CustomerProduct; extraSim: CustomerProduct };

/** The values that the walks of ready customers return, by kind. */
export type ReadyKinds = { postpaid: ReadySim; prepaid: ReadySim; twoSims: ReadyTwoSims };

/** Customers who were made with the template of a database; each is handed out once. */
export type ReadyCustomers = {
  /** The next customer with a signed-in browser; null when there is none, or the clock has moved. */
  claim<K extends keyof ReadyKinds>(kind: K): Promise<(ReadyKinds[K] & { browser: TestBrowser }) | null>;
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

/** The documents of the sandbox, with the address of the product that starts on them. */
export const toSandboxDocumentsAt = (state: ReadyState, productUrl: string): StoredDocument[] =>
  state.documents.map((each) => ({ ...each, body: each.body.replaceAll(state.url, productUrl) }));

/** `hasMoved`: whether the clock of the product was moved, or the day has changed: then the customers are no longer as they were created, and none is handed out. */
export const createReadyCustomerPool = (
  { db, url, clock }: Pick<TestApp, 'db' | 'url' | 'clock'>,
  customers: ReadyState['customers'] | undefined,
  hasMoved: () => boolean,
): ReadyCustomers => ({
  claim: async (kind) => {
    const next = hasMoved() ? undefined : customers?.[kind].shift();
    if (!next) return null;
    const browser = TestBrowser.restore(url, next.browser);
    const now = clock.now();
    // The session begins now, because a test run may take longer than a step-up stays recent.
    await db.write
      .update(session)
      .set({ created_at: now, last_seen_at: now, stepped_up_at: now })
      .where(eq(session.customer_uuid, browser.customer ?? ''));
    return { ...next, browser };
  },
});
