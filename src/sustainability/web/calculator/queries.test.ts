import { expect, test } from 'vitest';
import { emissionHistoryQuery } from './queries.ts';

test('the history of emissions is asked for in days of the browser’s zone, with the page that is shown', () => {
  expect(emissionHistoryQuery('uuid', 'week').queryKey[1]).toMatchObject({
    query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, limit: 26, offset: 0 },
  });
});
