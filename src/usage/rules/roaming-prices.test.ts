import { expect, test } from 'vitest';
import { roamingPrices } from './roaming-prices.ts';
import { sampleRateTable } from './testing/sample-rates.ts';

test.each([
  ['FR', { zone: 'eu', minute: 0, received_minute: 0, sms: 0, data_gb: 121 }],
  ['GB', { zone: 'abroad', minute: 50, received_minute: 20, sms: 20, data_gb: 1000 }],
  ['JP', { zone: 'abroad', minute: 249, received_minute: 199, sms: 60, data_gb: 8000 }],
  ['XX', { zone: 'non_terrestrial', minute: 299, received_minute: 249, sms: 70, data_gb: 9000 }],
])('prices in %s', (country, prices) => {
  expect(roamingPrices(country, sampleRateTable)).toEqual(prices);
});
