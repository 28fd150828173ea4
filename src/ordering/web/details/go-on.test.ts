import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callState } from '#platform/browser/client.ts';
import { restoreDraft, saveDraft } from '#platform/ui/forms/form-draft.ts';
import { customerDraftKey, NEWCOMER_DRAFT } from './details-drafts.ts';
import { adoptNewcomerDraft } from './go-on.ts';

const typed = { email: 'lotte@example.be', personal_data: { first_name: 'Lotte', last_name: 'Vandermeersch' } };
const savedDetails = { personal_data: { first_name: 'Charlotte' } };
const customer = (customer_details: object | null) => ({ type: 1, uuid: 'lotte', details: { customer_details } });

const fetched = callState.fetch;
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
/** Signs in as a customer with these details. */
const signIn = (details: object | null) => {
  callState.session = 'token';
  callState.fetch = async () =>
    Response.json({ response: { customer: customer(details), customer_product: [], order_product: [] } });
};

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  saveDraft(NEWCOMER_DRAFT, typed, () => false);
});
afterEach(() => {
  callState.fetch = fetched;
  callState.session = null;
  vi.unstubAllGlobals();
});

test('after a login the details typed by a newcomer become the draft of that customer', async () => {
  signIn(null);
  const key = await adoptNewcomerDraft(client(), NEWCOMER_DRAFT);
  expect(key).toBe(customerDraftKey({ type: 1, uuid: 'lotte' }));
  expect(restoreDraft(key)).toEqual(typed);
  expect(restoreDraft(NEWCOMER_DRAFT)).toEqual({});
});

test('after a login saved details replace the details typed by a newcomer', async () => {
  signIn(savedDetails);
  expect(restoreDraft(await adoptNewcomerDraft(client(), NEWCOMER_DRAFT))).toEqual({});
  expect(restoreDraft(NEWCOMER_DRAFT)).toEqual({});
});
