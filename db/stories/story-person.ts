import type { TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { Invoice } from '#billing/contract.ts';
import { logInOrRegister } from './run-story.ts';
import type { Story } from './story.ts';

/** A customer of a story while months go by. */
export type StoryPerson = {
  story: Story;
  /** Logs in again before the session ends. */
  browser(): Promise<TestBrowser>;
  /** Monthly and final bills, the oldest first. */
  bills(): Promise<Invoice[]>;
};

/** Lists the bills of whoever is logged in, the oldest first. */
export const listBills = async (browser: TestBrowser): Promise<Invoice[]> => {
  const query = { sort_type: 'asc' } as const;
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query });
  return items.filter(({ kind }) => kind === 'bill');
};

export const createStoryPerson = (place: TestEnvironment, story: Story, password: string): StoryPerson => {
  const browser = () => logInOrRegister(place, story, password);
  return { story, browser, bills: async () => listBills(await browser()) };
};
