import { describe, expect, test } from 'vitest';
import type { NetworkRecord } from './network-record.ts';
import { rateRecord } from './rate-record.ts';
import { sampleRateTable, sampleRecord } from './testing/sample-rates.ts';

const rated = (more: Partial<NetworkRecord>) => rateRecord(sampleRecord(more), sampleRateTable);
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
    ['a call on a ship', { plmn: AT_SEA }, [3, 'abroad-4', [], 249_000]],
    ['a call to France', { other_party: '+33612345678' }, [4, 'to-eu', [], 22_000]],
    ['a call to France, dialled with zeros', { other_party: '0033612345678' }, [4, 'to-eu', [], 22_000]],
    ['a call to Britain', { other_party: '+447700900123' }, [4, 'to-1', [], 40_000]],
    ['a call to a satellite phone', { other_party: '+8816123456' }, [4, 'to-satellite', [], 600_000]],
    ['a message to France', { ...sms, other_party: '+33612345678' }, [9, 'to-eu', [], 7_000]],
    ['a paid number by the minute', { other_party: '0903 12345', quantity: 30 }, [10, 'paid-0903', [], 100_000]],
    ['a paid number by the call', { other_party: '090512345', quantity: 600 }, [10, 'paid-0905', [], 200_000]],
    ['a paid number that nobody answered', { other_party: '090512345', quantity: 0 }, [10, 'paid-0905', [], 0]],
    ['directory enquiries', { other_party: '1207' }, [10, 'paid-1207', [], 150_000]],
    ['a paid message received', { ...sms, incoming: true, other_party: '8810' }, [7, 'paid-sms', [], 400_000]],
  ])('%s', (_, more, [type, line, buckets, cost_millicents]) => {
    expect(rated(more)).toMatchObject({ type, rate: line, buckets, cost_millicents });
  });
});

test.each<[string, Partial<NetworkRecord>]>([
  ['112', { other_party: '112' }],
  ['112 in Japan is paid by nobody either', { other_party: '112', plmn: JAPAN }],
  ['0800', { other_party: '0800 12345' }],
  ['a call received at home', { incoming: true }],
  ['a call received in France', { incoming: true, plmn: FRANCE }],
  ['a message received anywhere', { ...sms, incoming: true, plmn: JAPAN }],
])('%s costs nothing and is not kept', (_, more) => {
  expect(rated(more)).toBeNull();
});

test.each([
  ['+32470123456', '+3247012xxxx', 'BE'],
  ['0903 12345', '+3290312345', 'BE'],
  ['1207', '1207', 'BE'],
  ['+15145551234', '+1514555xxxx', 'CA'],
  ['+12125551234', '+1212555xxxx', 'US'],
  ['+8816123456', '+881612xxxx', null],
])('number %s is stored as %s, country %s', (other_party, kept, country) => {
  expect(rated({ other_party, quantity: 60 })).toMatchObject({ other_party: kept, other_country: country });
});

test('data has no other party, but a country', () => {
  expect(rated({ ...data, plmn: BRITAIN })).toMatchObject({ other_party: null, other_country: null, country: 'GB' });
});
