import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findOrderOfOrigin,
  parseTicketOrigin,
  screenPathFormat,
  ticketSubjects,
  toPathWithoutTokens,
} from './ticket-origin.ts';

const uuid = '0190f3a0-0000-7000-8000-000000000001';
const nothing = { screen: null, code: null, request_id: null, subject: null, uuid: null, invoice: null };

test.each([
  ['no parameters', {}, nothing],
  [
    'the screen of a SIM',
    { from: `/customer/sim/${uuid}`, code: 'SIM_CAP_REACHED', request: 'req-1a' },
    {
      screen: `/customer/sim/${uuid}`,
      code: 'SIM_CAP_REACHED',
      request_id: 'req-1a',
      subject: 'sim',
      uuid,
      invoice: null,
    },
  ],
  [
    'the screen of an invoice',
    { from: '/customer/payments/invoice/123456789012' },
    { ...nothing, screen: '/customer/payments/invoice/123456789012', subject: 'bill', invoice: '123456789012' },
  ],
  [
    'the code of a port-in',
    { from: '/customer', code: 'PORT_IN_REJECTED' },
    { ...nothing, screen: '/customer', code: 'PORT_IN_REJECTED', subject: 'number' },
  ],
  ['a chosen subject', { about: 'usage', from: '/order' }, { ...nothing, screen: '/order', subject: 'usage' }],
  [
    'no foreign values',
    { from: 'https://elsewhere.example/', code: 'Call 0900 12 34 56', request: '<b>', about: 'money' },
    nothing,
  ],
  ['no path that is too long', { from: '/a'.repeat(9) }, nothing],
  ['no values of other types', { from: ['/customer'], code: 1, about: {} }, nothing],
])('parseTicketOrigin accepts %s', (_what, search, origin) => expect(parseTicketOrigin(search)).toEqual(origin));

test.each([
  ['/customer/', '/customer'],
  ['/', null],
  ['/sustainability/shared/Ab3_dEfGh1jK', '/sustainability/shared/…'],
  [`/pay/${'a'.repeat(41)}`, '/pay/…'],
  ['//elsewhere.example', null],
  ['/a?token=1', '/…'],
])('path %s is stored as %s', (path, safePath) => expect(toPathWithoutTokens(path)).toBe(safePath));

test('any search parameters give a screen path and a subject in the allowed formats', () => {
  fc.assert(
    fc.property(
      fc.record({ from: fc.string(), code: fc.string(), request: fc.string(), about: fc.string() }),
      (search) => {
        const { screen, subject } = parseTicketOrigin(search);
        if (screen !== null) expect(screen).toMatch(screenPathFormat);
        if (subject !== null) expect(ticketSubjects).toContain(subject);
      },
    ),
  );
});

test.each([
  ['/order/summary', 'new'],
  ['/order', 'new'],
  ['/customer/purchase/summary', 'new'],
  ['/customer/success', 'new'],
  [`/customer/sim/${uuid}`, 'old'],
  ['/customer', null],
  ['/ordering', null],
  [undefined, null],
])('help requested on %s is about the order %s', (from, order) => {
  const sims = [
    { uuid, order_uuid: 'old', created_at: '2026-11-01T10:00:00Z' },
    { uuid: 'a', order_uuid: 'new', created_at: '2026-11-29T10:00:00Z' },
  ];
  const origin = parseTicketOrigin({ from });
  expect(findOrderOfOrigin(origin, sims)).toBe(order);
  expect(findOrderOfOrigin(origin, [])).toBeNull();
});
