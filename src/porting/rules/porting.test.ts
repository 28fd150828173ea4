import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { checkOtherSimNumber, checkPortIn, checkPortInWithMandate, type PortInRequest } from './port-in-request.ts';
import {
  isAwaitingPortedNumber,
  portInExpiry,
  isPortInRunning,
  type PortInState,
  portInStates,
} from './port-in-state.ts';
import { toRejectionCode, remedyOfRejection } from './rejection.ts';
import { rejectionCodes } from '#adapters/porting-house/wire.ts';
import { luhnCheckDigit } from '#platform/pure/luhn.ts';

test('a port-in number is expected on its SIM from the draft until the SIM has it, unless the port-in was cancelled', () => {
  const isExpected = (state: PortInState, msisdn: Msisdn = '+32457000130') =>
    isAwaitingPortedNumber({ state, msisdn: '+32485000103' }, msisdn);
  for (const state of ['draft', 'submitted', 'validated', 'scheduled', 'rejected', 'ported'] as const)
    expect(isExpected(state)).toBe(true);
  expect(isExpected('ported', '+32485000103')).toBe(false);
  expect(isExpected('cancelled')).toBe(false);
});

describe('port-in states', () => {
  test('every state is reachable, and every running port-in can be ported, expire or be cancelled', () => {
    expect(portInStates.reachable().size).toBe(portInStates.states.length);
    expect(portInStates.states.filter(portInStates.isFinal)).toEqual(['ported', 'cancelled']);
    for (const state of portInStates.states.filter((each) => !portInStates.isFinal(each) && each !== 'expired')) {
      expect(portInStates.reachable(state).has('ported')).toBe(true);
      expect(portInStates.next(state, 'expired')).toBe('expired');
      expect(portInStates.next(state, 'cancelled')).toBe('cancelled');
    }
    expect(portInStates.next('expired', 'ported')).toBe('ported');
  });
  test.each([
    ['draft', 'rejected', null],
    ['submitted', 'ported', 'ported'],
    ['validated', 'validated', null],
    ['scheduled', 'validated', null],
    ['rejected', 'submitted', 'submitted'],
    ['rejected', 'ported', null],
    ['ported', 'rejected', null],
  ] as const)('from %s the event %s leads to %o', (state, event, next) =>
    expect(portInStates.next(state, event)).toBe(next),
  );
  test('a port-in expires 30 days after the submission, and is running from submitted to rejected', () => {
    expect(portInExpiry('2026-11-21')).toBe('2026-12-21');
    expect(portInStates.states.filter(isPortInRunning)).toEqual(['submitted', 'validated', 'scheduled', 'rejected']);
  });
});

describe('rejections', () => {
  test('every rejection has fields to correct or allows a resubmission', () => {
    for (const code of rejectionCodes) {
      const { fields, resend } = remedyOfRejection(code);
      expect(fields.length > 0 || resend).toBe(true);
      expect(toRejectionCode(code)).toBe(code);
    }
    expect(remedyOfRejection('SIM_NUMBER_MISMATCH').fields).toEqual(['sim_number']);
  });
  test.each(['SOMETHING_NEW', '', 'toString'])('the unknown code %j is treated as TECHNICAL', (code) => {
    expect(remedyOfRejection(code)).toEqual(remedyOfRejection('TECHNICAL'));
    expect(toRejectionCode(code)).toBe('TECHNICAL');
  });
});

test.each([[undefined], [false]])('a port-in with mandate %s can be saved and not submitted', (mandate) => {
  const request = { msisdn: '+32470123456', operator_uuid: 'o', subscription: 'prepaid', mandate } as const;
  const full = { ...request, sim_number: '89320000000000000011' };
  expect(checkPortIn(full, '2026-11-21')).toEqual([]);
  expect(checkPortInWithMandate(full, '2026-11-21')).toEqual([{ field: 'mandate', code: 'MANDATE_REQUIRED' }]);
  expect(checkPortInWithMandate({ ...full, mandate: true }, '2026-11-21')).toEqual([]);
});

describe('SIM numbers of other operators', () => {
  test.each([
    ['8932 0000 0000 0000 015', 'SIM_NUMBER_WRONG'],
    ['1234567890123', 'SIM_NUMBER_WRONG'],
    ['893200000000000001', 'SIM_NUMBER_WRONG'],
    ['893200000000000000110', 'SIM_NUMBER_WRONG'],
    ['89320000000000000011', null],
    ['8932 0000 0000 0000 0011', null],
    ['8932.0000-0000-0000.0011', null],
    ['00000000000000000000', 'SIM_NUMBER_WRONG'],
    ['8932000000000000001F', 'SIM_NUMBER_WRONG'],
    ['893200000000000000A', 'SIM_NUMBER_WRONG'],
    ['', 'REQUIRED'],
  ])('%j is answered with %o', (text, code) => expect(checkOtherSimNumber(text)).toBe(code));
  test('a number of nineteen digits must have a valid check digit, and no letter may follow', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^89\d{16}$/), fc.integer({ min: 1, max: 9 }), (body, by) => {
        const right = luhnCheckDigit(body);
        expect(checkOtherSimNumber(body + right)).toBeNull();
        expect(checkOtherSimNumber(`${body}${right}F`)).toBe('SIM_NUMBER_WRONG');
        expect(checkOtherSimNumber(body + ((Number(right) + by) % 10))).toBe('SIM_NUMBER_WRONG');
      }),
    );
  });
});

describe('port-in requests', () => {
  const good: PortInRequest = {
    msisdn: '+32470123456',
    operator_uuid: 'uuid',
    subscription: 'postpaid',
    sim_number: '89320000000000000011',
    customer_number: '1.234-5',
  };
  test.each<[string, Partial<Parameters<typeof checkPortIn>[0]>, string[]]>([
    ['complete', {}, []],
    ['prepaid without customer number', { subscription: 'prepaid', customer_number: undefined }, []],
    ['prepaid with any customer number', { subscription: 'prepaid', customer_number: '?' }, []],
    ['postpaid without customer number', { customer_number: ' ' }, ['customer_number REQUIRED']],
    [
      'postpaid with an invalid customer number',
      { customer_number: '<1>' },
      ['customer_number CUSTOMER_NUMBER_INVALID'],
    ],
    ['without operator', { operator_uuid: '' }, ['operator_uuid REQUIRED']],
    ['without SIM number', { sim_number: null }, ['sim_number REQUIRED']],
    ['with a wrong SIM number', { sim_number: '12' }, ['sim_number SIM_NUMBER_WRONG']],
    ['without a number', { msisdn: '' }, ['msisdn REQUIRED']],
    ['about a fixed line', { msisdn: '+3225551234' }, ['msisdn PORT_IN_NUMBER_INVALID']],
    ['for today', { date: '2026-11-21' }, []],
    ['for a day 30 days ahead', { date: '2026-12-21' }, []],
    ['for a day 31 days ahead', { date: '2026-12-22' }, ['date PORT_IN_DATE_INVALID']],
    ['for yesterday', { date: '2026-11-20' }, ['date PORT_IN_DATE_INVALID']],
    ['for an invalid day', { date: 'soon' }, ['date PORT_IN_DATE_INVALID']],
  ])('checkPortIn for a request that is %s', (_, change, errors) =>
    expect(checkPortIn({ ...good, ...change }, '2026-11-21').map(({ field, code }) => `${field} ${code}`)).toEqual(
      errors,
    ),
  );
});
