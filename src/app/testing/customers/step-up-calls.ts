import type { TestBrowser } from '../product/test-browser.ts';

/** A change that asks for a fresh proof: `done`, or the code of what refused it. */
export const changeEmailOutcome = async (browser: TestBrowser, at = 'new'): Promise<string> =>
  (await browser.post('/api/customer/email/change', { email: `${at}.${Math.random()}@example.com` })).problem?.code ??
  'done';

/** The proof itself. */
export const stepUpOutcome = async (browser: TestBrowser, body: object): Promise<string> =>
  (await browser.post('/api/customer/step-up', body)).problem?.code ?? 'done';
