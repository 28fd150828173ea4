import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { checkOtherSimNumber, checkPortIn, checkSubmission, type PortInRequest } from './port-in-request.ts';
import { isPortInExpected, portInExpiry, isPortInRunning, type PortInState, portInStates } from './port-in-state.ts';
import { toRejectionCode, remedyOfRejection } from './rejection.ts';
import { rejectionCodes } from '#adapters/porting-house/wire.ts';
import { luhnCheckDigit } from '#platform/pure/luhn.ts';

test('a number is expected on its SIM from the order until it is there, unless it was cancelled', () => {
  const isExpected = (state: PortInState, msisdn: Msisdn = '+32457000130') =>
    isPortInExpected({ state, msisdn: '+32485000103' }, msisdn);
  for (const state of ['draft', 'submitted', 'validated', 'scheduled', 'rejected', 'ported'] as const)
    expect(isExpected(state)).toBe(true);
  expect(isExpected('ported', '+32485000103')).toBe(false);
  expect(isExpected('cancelled')).toBe(false);
});

describe('port-in states', () => {
  test('every state is reachable, and a number can be ported from every state that is not final', () => {
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
  ] as const)('%s, %s: %o', (state, event, next) => expect(portInStates.next(state, event)).toBe(next));
  test('the expiry is 30 days after the submission', () => {
    expect(portInExpiry('2026-11-21')).toBe('2026-12-21');
    expect(portInStates.states.filter(isPortInRunning)).toEqual(['submitted', 'validated', 'scheduled', 'rejected']);
  });
});

describe('rejections', () => {
  test('every rejection has a remedy: a field to correct, or a resubmission', () => {
    for (const code of rejectionCodes) {
      const { fields, resend } = remedyOfRejection(code);
      expect(fields.length > 0 || resend).toBe(true);
      expect(toRejectionCode(code)).toBe(code);
    }
    expect(remedyOfRejection('SIM_NUMBER_MISMATCH').fields).toEqual(['sim_number']);
  });
  test.each(['SOMETHING_NEW', '', 'toString'])('%j is treated as a technical one', (code) => {
    expect(remedyOfRejection(code)).toEqual(remedyOfRejection('TECHNICAL'));
    expect(toRejectionCode(code)).toBe('TECHNICAL');
  });
});

test.each([[undefined], [false]])('nothing is submitted without the mandate: %s', (mandate) => {
  const request = { msisdn: '+32470123456', operator_uuid: 'o', subscription: 'prepaid', mandate } as const;
  const full = { ...request, sim_number: '89320000000000000011' };
  expect(checkPortIn(full, '2026-11-21')).toEqual([]);
  expect(checkSubmission(full, '2026-11-21')).toEqual([{ field: 'mandate', code: 'MANDATE_REQUIRED' }]);
  expect(checkSubmission({ ...full, mandate: true }, '2026-11-21')).toEqual([]);
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
  ])('%j: %o', (text, code) => expect(checkOtherSimNumber(text)).toBe(code));
  test('nineteen digits need a check digit, and the twentieth must be a digit', () => {
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
    ['good', {}, []],
    ['prepaid without customer number', { subscription: 'prepaid', customer_number: undefined }, []],
    ['prepaid with a customer number of any kind', { subscription: 'prepaid', customer_number: '?' }, []],
    ['postpaid without customer number', { customer_number: ' ' }, ['customer_number REQUIRED']],
    ['odd customer number', { customer_number: '<1>' }, ['customer_number CUSTOMER_NUMBER_INVALID']],
    ['no operator', { operator_uuid: '' }, ['operator_uuid REQUIRED']],
    ['no SIM number', { sim_number: null }, ['sim_number REQUIRED']],
    ['wrong SIM number', { sim_number: '12' }, ['sim_number SIM_NUMBER_WRONG']],
    ['no number', { msisdn: '' }, ['msisdn REQUIRED']],
    ['a fixed line', { msisdn: '+3225551234' }, ['msisdn PORT_IN_NUMBER_INVALID']],
    ['today', { date: '2026-11-21' }, []],
    ['in 30 days', { date: '2026-12-21' }, []],
    ['in 31 days', { date: '2026-12-22' }, ['date PORT_IN_DATE_INVALID']],
    ['yesterday', { date: '2026-11-20' }, ['date PORT_IN_DATE_INVALID']],
    ['no day', { date: 'soon' }, ['date PORT_IN_DATE_INVALID']],
  ])('%s', (_, change, errors) =>
    expect(checkPortIn({ ...good, ...change }, '2026-11-21').map(({ field, code }) => `${field} ${code}`)).toEqual(
      errors,
    ),
  );
});
