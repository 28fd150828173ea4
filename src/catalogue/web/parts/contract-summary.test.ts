import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callState } from '#platform/browser/client.ts';
import { contractSummaryQuery, findEarlierSummary, type PlanSelection } from './contract-summary.ts';

const plan = { offer_uuid: '0190f3a0-0000-7000-8000-000000000001', addon_uuids: [], promo: null };
const fetchBefore = callState.fetch;
let served: string[] = [];
beforeEach(() => {
  served = [];
  callState.fetch = async () =>
    Response.json({ response: { title: 'Summary', intro: '', sections: [], hash: served.shift() ?? 'none left' } });
});
afterEach(() => {
  callState.fetch = fetchBefore;
});

const createLoader = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return async (hash?: string) => (await queries.query(contractSummaryQuery({ ...plan, hash }))).hash;
};

test('the text of a summary is loaded once for a hash, and again when the order has another one', async () => {
  served = ['70 GB', '60 GB'];
  const load = createLoader();
  expect([await load('70 GB'), await load('70 GB'), await load('60 GB'), await load('60 GB')]).toEqual([
    '70 GB',
    '70 GB',
    '60 GB',
    '60 GB',
  ]);
});

test('a text that is older than the order is loaded again, and one without an order is not', async () => {
  served = ['70 GB', '60 GB'];
  const load = createLoader();
  expect([await load('60 GB'), await load('60 GB'), await load('60 GB')]).toEqual(['70 GB', '60 GB', '60 GB']);
  served = ['70 GB'];
  expect([await load(), await load()]).toEqual(['70 GB', '70 GB']);
});

test('the earlier text of a summary is the one loaded last for the same plan, extras and promo, with another hash', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const load = (selection: PlanSelection) => queries.query(contractSummaryQuery(selection));
  const withExtra = { ...plan, addon_uuids: ['0190f3a0-0000-7000-8000-000000000002'] };
  const withPromo = { ...plan, promo: 'WELCOME10' };
  served = ['10 GB with an extra', '10 GB with a promo', '10 GB', '20 GB', '20 GB', '30 GB'];
  await load(withExtra);
  await load(withPromo);
  const earlierHashes: (string | undefined)[] = [];
  // The text of the basket, before an order has hashes, is the first one.
  for (const hash of [undefined, '20 GB', 'unknown yet', '30 GB'])
    earlierHashes.push(findEarlierSummary(queries, plan, await load({ ...plan, hash }))?.hash);
  expect(earlierHashes).toEqual([undefined, '10 GB', '10 GB', '20 GB']);
});
