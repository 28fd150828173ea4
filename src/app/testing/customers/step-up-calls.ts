import type { TestBrowser } from '../product/test-browser.ts';

/** Makes a change that requires a step-up; returns `done` or the refusal code. */
export const requestEmailChangeOutcome = async (browser: TestBrowser, localPart = 'new'): Promise<string> =>
  (await browser.post('/api/customer/email/change', { email: `${localPart}.${Math.random()}@example.com` })).problem
    ?.code ?? 'done';

/** Makes the step-up call; returns its outcome. */
export const requestStepUpOutcome = async (browser: TestBrowser, body: object): Promise<string> =>
  (await browser.post('/api/customer/step-up', body)).problem?.code ?? 'done';
