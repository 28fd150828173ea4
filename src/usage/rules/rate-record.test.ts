import { describe, expect, test } from 'vitest';
import type { NetworkRecord } from './network-record.ts';
import { rateRecord } from './rate-record.ts';
import { sampleRateTable, sampleRecord } from './testing/sample-rates.ts';

const rated = (overrides: Partial<NetworkRecord>) => rateRecord(sampleRecord(overrides), sampleRateTable);
const [FRANCE, BRITAIN, JAPAN, AT_SEA] = ['20801', '23410', '44010', '90112'];
const sms = { service: 'sms', quantity: 1 } as const;
const data = { service: 'data', quantity: 1_500_000_000, other_party: null } as const;

describe('type and out-of-plan cost of records', () => {
  test.each<[string, Partial<NetworkRecord>, [number, string, string[], number]]>([
    ['a call at home', {}, [2, 'home', ['voice'], 0]],
    ['a call to an ordinary 078 number', { other_party: '078 15 15 15' }, [2, 'home', ['voice'], 0]],
    ['a call to voicemail, a short number', { other_party: '1933' }, [2, 'home', ['voice'], 0]],
    ['data at home', data, [5, 'home', ['data'], 0]],
    ['a message at home', sms, [7, 'home', ['sms'], 0]],
    ['a call in France to home', { plmn: FRANCE }, [3, 'eu', ['voice'], 0]],
    ['a call in France to Germany', { plmn: FRANCE, other_party: '+4930123456' }, [3, 'eu', ['voice'], 0]],
    ['a call in France to Japan', { plmn: FRANCE, other_party: '+81312345678' }, [3, 'to-3', [], 150_000]],
    ['data in France', { ...data, plmn: FRANCE }, [6, 'eu', ['data', 'data_roaming'], 0]],
    [
      'data in Ukraine, which the zone has taken in',
      { ...data, plmn: '25501' },
      [6, 'eu', ['data', 'data_roaming'], 0],
    ],
    ['a message in France', { ...sms, plmn: FRANCE }, [8, 'eu', ['sms'], 0]],
    ['a minute and a second in Britain', { plmn: BRITAIN, quantity: 61 }, [3, 'abroad-1', [], 50_833]],
    ['a call received in Britain', { plmn: BRITAIN, incoming: true }, [3, 'abroad-1', [], 20_000]],
    ['data in Britain', { ...data, plmn: BRITAIN }, [6, 'abroad-1', [], 1_500_000]],
    ['a byte in Japan, of a kilobyte begun', { ...data, quantity: 1, plmn: JAPAN }, [6, 'abroad-4', [], 8]],
    ['a call on a ship, which is no country', { plmn: AT_SEA }, [3, 'non-terrestrial', [], 299_000]],
    ['data on a plane', { ...data, quantity: 1_000_000, plmn: '90114' }, [6, 'non-terrestrial', [], 9000]],
    ['a message on a ship', { ...sms, plmn: AT_SEA }, [8, 'non-terrestrial', [], 70_000]],
    ['a call to France', { other_party: '+33612345678' }, [4, 'to-eu', [], 22_000]],
    ['a call to France, dialled with zeros', { other_party: '0033612345678' }, [4, 'to-eu', [], 22_000]],
    ['a call to France, without a plus', { other_party: '33612345678' }, [4, 'to-eu', [], 22_000]],
    ['a call home, without a plus', { other_party: '32470123456' }, [2, 'home', ['voice'], 0]],
    ['a call to a Belgian mobile without its zero', { other_party: '470123456' }, [2, 'home', ['voice'], 0]],
    ['a call to a Belgian landline without its zero', { other_party: '28123456' }, [2, 'home', ['voice'], 0]],
    ['a call to Britain', { other_party: '+447700900123' }, [4, 'to-1', [], 40_000]],
    ['a call to a satellite phone', { other_party: '+8816123456' }, [4, 'to-satellite', [], 600_000]],
    ['a message to a satellite phone', { ...sms, other_party: '+8816123456' }, [9, 'to-satellite', [], 40_000]],
    ['a message to France', { ...sms, other_party: '+33612345678' }, [9, 'to-eu', [], 7_000]],
    [
      '0903, where the law has a lower price',
      { other_party: '0903 12345', quantity: 60 },
      [10, 'paid-0903', [], 150_000],
    ],
    ['0901 by the call', { other_party: '0901 12345', quantity: 600 }, [10, 'paid-0901', [], 50_000]],
    ['0909 by the minute', { other_party: '0909 12345', quantity: 120 }, [10, 'paid-0909', [], 400_000]],
    [
      '0909, never above the maximum of a call',
      { other_party: '0909 12345', quantity: 6000 },
      [10, 'paid-0909', [], 3_100_000],
    ],
    ['0905 by the call', { other_party: '090512345', quantity: 600 }, [10, 'paid-0905', [], 200_000]],
    ['a paid number that nobody answered', { other_party: '090512345', quantity: 0 }, [10, 'paid-0905', [], 0]],
    ['directory enquiries', { other_party: '1207' }, [10, 'paid-1207', [], 150_000]],
    ['a paid message sent', { ...sms, other_party: '7810' }, [7, 'paid-sms', [], 400_000]],
    ['a paid message of a range with its own line', { ...sms, other_party: '2810' }, [7, 'paid-sms-2', [], 100_000]],
    ['a paid message, where the law has a lower price', { ...sms, other_party: '5810' }, [7, 'paid-sms', [], 50_000]],
    [
      'a message received by subscription',
      { ...sms, incoming: true, other_party: '9810' },
      [7, 'paid-sms', [], 200_000],
    ],
    ['a message that joins a subscription', { ...sms, other_party: '9810' }, [7, 'home', ['sms'], 0]],
    [
      '999 in the United States, where it is no emergency number',
      { other_party: '999', plmn: '310410' },
      [3, 'abroad-3', [], 149_000],
    ],
  ])('%s', (_, overrides, [type, line, buckets, cost_millicents]) => {
    expect(rated(overrides)).toMatchObject({ type, rate: line, buckets, cost_millicents });
  });
});

test.each<[string, Partial<NetworkRecord>]>([
  ['112', { other_party: '112' }],
  ['112 in Japan is paid by nobody either', { other_party: '112', plmn: JAPAN }],
  ['911 in the United States', { other_party: '911', plmn: '310410' }],
  ['999 in Britain', { other_party: '999', plmn: BRITAIN }],
  ['110 in Japan', { other_party: '110', plmn: JAPAN }],
  ['18 in France', { other_party: '18', plmn: FRANCE }],
  ['112 on a ship', { other_party: '112', plmn: AT_SEA }],
  ['international freephone', { other_party: '+800 1234 5678' }],
  ['international freephone from Japan', { other_party: '0080012345678', plmn: JAPAN }],
  ['the reply to a paid message', { ...sms, incoming: true, other_party: '7810' }],
  ['a message to a free number', { ...sms, other_party: '8810' }],
  ['a message from a free number', { ...sms, incoming: true, other_party: '8810' }],
  ['0800', { other_party: '0800 12345' }],
  ['a call received at home', { incoming: true }],
  ['a call received in France', { incoming: true, plmn: FRANCE }],
  ['a message received anywhere', { ...sms, incoming: true, plmn: JAPAN }],
])('%s costs nothing and is not stored', (_, overrides) => {
  expect(rated(overrides)).toBeNull();
});

test.each<[string, Partial<NetworkRecord>]>([
  ['0908, which nobody has opened', { other_party: '0908 12345' }],
  ['0907, which the list does not have', { other_party: '0907 12345' }],
  ['enquiries that the list does not have', { other_party: '1307' }],
  ['an international paid number', { other_party: '+979123456789' }],
  ['a message to a paid number', { ...sms, other_party: '0907 12345' }],
])('%s is rejected as unknown_premium', (_, overrides) => {
  expect(rated(overrides)).toBe('unknown_premium');
});

test.each([
  ['+32470123456', '+3247012xxxx', 'BE'],
  ['0903 12345', '+3290312345', 'BE'],
  ['1207', '1207', 'BE'],
  ['+15145551234', '+1514555xxxx', 'CA'],
  ['+12125551234', '+1212555xxxx', 'US'],
  ['+8816123456', '+881612xxxx', null],
])('number %s is stored as %s with country %s', (other_party, storedNumber, country) => {
  expect(rated({ other_party, quantity: 60 })).toMatchObject({ other_party: storedNumber, other_country: country });
});

test('data has a country and no other party', () => {
  expect(rated({ ...data, plmn: BRITAIN })).toMatchObject({ other_party: null, other_country: null, country: 'GB' });
});
