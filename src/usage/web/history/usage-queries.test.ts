import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callState } from '#platform/browser/client.ts';
import { usageDetailsQuery, usageRecordsQuery, isQueryOfSim } from './usage-queries.ts';

const filter = { period: 'month', dates: null, stepsBack: 0, kind: 'data' } as const;

test('isQueryOfSim accepts a previous query of the same SIM only', () => {
  const before = usageDetailsQuery('sim-1', filter, '2027-01-01');
  expect(isQueryOfSim('sim-1', before)).toBe(true);
  expect(isQueryOfSim('sim-2', before)).toBe(false);
  expect(isQueryOfSim('sim-1', undefined)).toBe(false);
});

test('records are requested in pages of 50', async () => {
  const urls: string[] = [];
  callState.fetch = (url) => {
    urls.push(url);
    return Promise.resolve(new Response(JSON.stringify({ response: { items: [], total: 0, next: null } })));
  };
  const queries = new QueryClient();
  await queries.infiniteQuery(usageRecordsQuery('sim-1', { from: '2027-01-01', until: '2027-01-31' }, 'all'));
  const sentParameters = new URL(urls[0] ?? '', 'http://localhost').searchParams;
  expect([sentParameters.get('limit'), sentParameters.get('offset')]).toEqual(['50', '0']);
});
