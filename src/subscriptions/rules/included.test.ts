import { expect, test } from 'vitest';
import { includedFrom, includedIn } from './included.ts';

const birch = { data_gb: 20, minutes: 500, sms: 100 };

test('a plan holds its own and what telecom add-ons bring; unlimited stays unlimited', () => {
  expect(includedIn(birch, [{ data_gb: 10 }, { sms: 500 }])).toEqual({ data_gb: 30, minutes: 500, sms: 600 });
  expect(includedIn({ ...birch, minutes: null }, [{ minutes: 200 }]).minutes).toBeNull();
});

test.each([
  // ten of thirty days: 6.667 GB, 166 minutes 40 seconds, 33.3 messages, of which a begun one counts
  ['2026-11-21', { data_gb: 6.6, minutes: 166, sms: 34 }],
  ['2026-11-30', { data_gb: 0.6, minutes: 16, sms: 4 }],
  ['2026-12-01', { data_gb: 20, minutes: 500, sms: 100 }],
  ['2027-02-15', { data_gb: 10, minutes: 250, sms: 50 }],
  ['2028-02-29', { data_gb: 0.6, minutes: 17, sms: 4 }],
])('begun on %s, no more is said than there is', (start, said) => {
  expect(includedFrom(birch, start)).toEqual(said);
  expect(includedFrom({ data_gb: null, minutes: null, sms: null }, start)).toEqual({
    data_gb: null,
    minutes: null,
    sms: null,
  });
});
