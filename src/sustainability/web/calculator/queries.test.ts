import { expect, test } from 'vitest';
import { emissionHistoryQuery } from './queries.ts';

test('the history of emissions is requested with the time zone of the browser and the page size of the group', () => {
  expect(emissionHistoryQuery('uuid', 'week').queryKey[1]).toMatchObject({
    query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, limit: 26, offset: 0 },
  });
});
