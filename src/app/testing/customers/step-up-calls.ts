import type { TestBrowser } from '../product/test-browser.ts';

/** Makes a change that requires a step-up; returns `done` or the refusal code. */
export const changeEmailOutcome = async (browser: TestBrowser, at = 'new'): Promise<string> =>
  (await browser.post('/api/customer/email/change', { email: `${at}.${Math.random()}@example.com` })).problem?.code ??
  'done';

/** Makes the step-up call; returns its outcome. */
export const stepUpOutcome = async (browser: TestBrowser, body: object): Promise<string> =>
  (await browser.post('/api/customer/step-up', body)).problem?.code ?? 'done';
