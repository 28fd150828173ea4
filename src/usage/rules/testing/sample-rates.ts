import type { NetworkRecord } from '../network-record.ts';
import { rateRecord, type RatedUsage } from '../rate-record.ts';
import type { RoamingRate, RateTable, InternationalRate } from '../rate-table.ts';

const line = (code: string, minute: number, receivedMinute: number, sms: number, data_gb: number): RoamingRate => ({
  code,
  minute,
  received_minute: receivedMinute,
  sms,
  data_gb,
});
const to = (code: string, minute: number, sms: number): InternationalRate => ({ code, minute, sms });

/** Rate table for tests, in cents. */
export const sampleRateTable: RateTable = {
  edition: 1,
  beyond: { minute: 20, sms: 10, data_gb: 500 },
  eu: new Set(['BE', 'FR', 'NL', 'DE', 'UA']),
  eu_beyond_gb: 121,
  abroad: new Map([
    ['GB', line('abroad-1', 50, 20, 20, 1000)],
    ['US', line('abroad-3', 149, 99, 40, 4000)],
  ]),
  elsewhere: line('abroad-4', 249, 199, 60, 8000),
  non_terrestrial: line('non-terrestrial', 299, 249, 70, 9000),
  to: new Map([
    ['FR', to('to-eu', 22, 7)],
    ['GB', to('to-1', 40, 20)],
  ]),
  to_elsewhere: to('to-3', 150, 40),
  to_numbers: [['+881', to('to-satellite', 600, 40)]],
  special: [
    ['+32800', { code: 'free', per: 'minute', price: 0 }],
    ['+32903', { code: 'paid-0903', per: 'minute', price: 200 }],
    ['+32905', { code: 'paid-0905', per: 'call', price: 200 }],
    ['+32901', { code: 'paid-0901', per: 'call', price: 50 }],
    ['+32909', { code: 'paid-0909', per: 'minute', price: 200 }],
    ['1207', { code: 'paid-1207', per: 'minute', price: 150 }],
    ['112', { code: 'free', per: 'minute', price: 0 }],
  ],
  paid_sms: { code: 'paid-sms', per: 'sms', price: 400 },
  paid_sms_by_digit: new Map([['2', { code: 'paid-sms-2', per: 'sms', price: 100 }]]),
};

/** Builds a record for tests; by default a domestic call of one minute. */
export const sampleRecord = (overrides: Partial<NetworkRecord> = {}): NetworkRecord => ({
  id: 'r1',
  imsi: '206010000000001',
  service: 'voice',
  incoming: false,
  began_at: new Date('2026-11-22T09:00:00Z'),
  quantity: 60,
  other_party: '+32470123456',
  plmn: null,
  ...overrides,
});

/** Rates a record by the sample table; null if it is free or not rated. */
export const rateSample = (record: NetworkRecord): RatedUsage | null => {
  const rated = rateRecord(record, sampleRateTable);
  return rated === 'unknown_premium' ? null : rated;
};
