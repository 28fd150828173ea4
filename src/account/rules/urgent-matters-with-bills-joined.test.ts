import { expect, test } from 'vitest';
import { invoice } from '#billing/web/preview-data.ts';
import { urgentMattersWithBillsJoined } from './urgent-matters-with-bills-joined.ts';
import type { UrgentMatter } from './urgent-matter.ts';

const bill = (number: number, changes: Parameters<typeof invoice>[0] = {}): UrgentMatter => {
  const overdueInvoice = invoice({
    referenceNumber: `+++000/0000/0000${number}+++`,
    state: 'unpaid',
    reminder: 2,
    blocks: true,
    remaining: number * 10,
    dueDate: `2026-11-1${9 - number}T09:00:00.000Z`,
    ...changes,
  });
  const { remaining: amount, dueDate } = overdueInvoice;
  return {
    kind: 'bill_blocked',
    tone: 'bad',
    path: `/pay/${number}`,
    amount,
    deadline: dueDate,
    invoice: overdueInvoice,
  };
};
const lateBill: UrgentMatter = { ...bill(4, { blocks: false, reminder: 1 }), kind: 'bill_late' };
const otherMatter: UrgentMatter = { kind: 'data_used', tone: 'warn', path: '/data' };
const cutOff = { next_step: { step: 'cut_off', on: '2027-01-03' } } as const;
const endedStep = { next_step: { step: 'ended', on: '2027-01-02' } } as const;
const restricted = { next_step: { step: 'restricted', on: '2027-01-01' } } as const;

const sim = (
  uuid: string,
  changes: Partial<Parameters<typeof urgentMattersWithBillsJoined>[1]['sims'][number]> = {},
) => ({
  uuid,
  order_product_uuid: `ordered-${uuid}`,
  state: 'suspended' as const,
  paused_on: '2026-12-20',
  outgoing_barred_on: null,
  swap: null,
  ...changes,
});

test('bills that restrict SIMs are joined with their sum, and a bill that will restrict SIMs stays separate', () => {
  const warnedBill = bill(3, restricted);
  const [joinedBill, ...otherMatters] = urgentMattersWithBillsJoined(
    [warnedBill, bill(1, cutOff), bill(2, endedStep), otherMatter],
    {
      client: 'me',
      pathname: '/customer',
      sims: [],
    },
  );
  expect(joinedBill).toMatchObject({
    kind: 'bill_blocked',
    restricting: 2,
    amount: 30,
    deadline: '2026-11-17T09:00:00.000Z',
  });
  expect(joinedBill?.invoice?.next_step?.step).toBe('ended');
  expect(new URL(joinedBill?.path ?? '', 'https://host').searchParams.get('ref')).toBe(
    '+++000/0000/00002+++,+++000/0000/00001+++',
  );
  expect(otherMatters).toEqual([{ ...warnedBill, path: expect.any(String) as string }, otherMatter]);
});

test('bills that block orders and restrict no SIM are joined with their sum', () => {
  const matters = [bill(4), bill(3), otherMatter];
  const [joinedBill, ...otherMatters] = urgentMattersWithBillsJoined(matters, {
    client: 'me',
    pathname: '/customer',
    sims: [],
  });
  expect(joinedBill).toMatchObject({ amount: 70, deadline: '2026-11-15T09:00:00.000Z' });
  expect(joinedBill?.restricting).toBe(undefined);
  expect(otherMatters).toEqual([otherMatter]);
  expect(urgentMattersWithBillsJoined([otherMatter], { client: 'me', pathname: '/customer', sims: [] })).toEqual([
    otherMatter,
  ]);
});

test('the joined matter has the invoice with the earliest next step, before an invoice without a next step', () => {
  const laterStep = { next_step: { step: 'restricted', on: '2027-01-09' } } as const;
  const matters = [bill(4), bill(3, laterStep), bill(2, restricted)];
  const [joinedBill] = urgentMattersWithBillsJoined(matters, { client: 'me', pathname: '/customer', sims: [] });
  expect(joinedBill?.invoice?.next_step).toEqual(restricted.next_step);
  expect(joinedBill?.amount).toBe(90);
});

test('the screen of a SIM that a bill restricts has no matters of bills, and the screen of another SIM has them', () => {
  const bills = [
    bill(1, { ...cutOff, restricts: ['a', 'b'] }),
    bill(2, { ...endedStep, restricts: ['a'] }),
    bill(3),
    lateBill,
    otherMatter,
  ];
  const mattersOnScreen = (uuid: string) =>
    urgentMattersWithBillsJoined(bills, {
      client: 'me',
      pathname: `/customer/sim/${uuid}`,
      sims: [sim('a'), sim('b'), sim('c')],
    });
  expect(mattersOnScreen('a')).toEqual([otherMatter]);
  expect(mattersOnScreen('b')).toEqual([otherMatter]);
  expect(mattersOnScreen('c').map(({ amount }) => amount)).toEqual([30, 30, 40, undefined]);
});

test.each<[string, string, ReturnType<typeof sim>, boolean]>([
  ['are left out for the suspended SIM of the order product', '/customer/esim/ordered-a', sim('a'), true],
  ['are left out for the suspended SIM', '/customer/esim/a', sim('a'), true],
  [
    'are left out for a restricted SIM',
    '/customer/esim/a',
    sim('a', { state: 'active', paused_on: null, outgoing_barred_on: '2026-12-20' }),
    true,
  ],
  [
    'are listed for a SIM that the network has not restricted yet',
    '/customer/esim/a',
    sim('a', { state: 'active', paused_on: null }),
    false,
  ],
  ['are listed for another SIM', '/customer/esim/c', sim('c'), false],
  [
    'are listed for a SIM that is blocked as lost as well',
    '/customer/esim/a',
    sim('a', { state: 'lost_stolen' }),
    false,
  ],
  ['are listed for a SIM that is replaced by an eSIM', '/customer/esim/a', sim('a', { swap: { sim_type: 0 } }), false],
  ['are left out for a SIM that is replaced by a card', '/customer/esim/a', sim('a', { swap: { sim_type: 1 } }), true],
])('matters of bills on the screen of an eSIM %s', (_, pathname, below, saysIt) => {
  const bills = [bill(1, { ...cutOff, restricts: ['a'] }), otherMatter];
  const matters = urgentMattersWithBillsJoined(bills, { client: 'me', pathname, sims: [sim('b'), below] });
  expect(matters.map(({ kind }) => kind)).toEqual(saysIt ? ['data_used'] : ['bill_blocked', 'data_used']);
});
