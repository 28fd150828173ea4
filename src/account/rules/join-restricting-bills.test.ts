import { expect, test } from 'vitest';
import { invoice } from '#billing/web/preview-data.ts';
import { joinRestrictingBills } from './join-restricting-bills.ts';
import type { UrgentMatter } from './urgent-matter.ts';

const bill = (number: number, changes: Parameters<typeof invoice>[0] = {}): UrgentMatter => {
  const about = invoice({
    referenceNumber: `+++000/0000/0000${number}+++`,
    state: 'unpaid',
    reminder: 2,
    blocks: true,
    remaining: number * 10,
    dueDate: `2026-11-1${9 - number}T09:00:00.000Z`,
    ...changes,
  });
  const { remaining: amount, dueDate: until } = about;
  return { kind: 'bill_blocked', tone: 'bad', path: `/pay/${number}`, amount, until, invoice: about };
};
const other: UrgentMatter = { kind: 'data_used', tone: 'warn', path: '/data' };
const cutOff = { next_step: { step: 'cut_off', on: '2027-01-03' } } as const;
const ended = { next_step: { step: 'ended', on: '2027-01-02' } } as const;
const restricted = { next_step: { step: 'restricted', on: '2027-01-01' } } as const;

test('bills that restrict SIMs ask for their sum, and one that is only warned of for its own', () => {
  const warned = bill(3, restricted);
  const [joined, ...rest] = joinRestrictingBills([warned, bill(1, cutOff), bill(2, ended), other], 'me');
  expect(joined).toMatchObject({ kind: 'bill_blocked', restricting: 2, amount: 30, until: '2026-11-17T09:00:00.000Z' });
  expect(joined?.invoice?.next_step?.step).toBe('ended');
  expect(new URL(joined?.path ?? '', 'https://host').searchParams.get('ref')).toBe(
    '+++000/0000/00002+++,+++000/0000/00001+++',
  );
  expect(rest).toEqual([warned, other]);
});

test('without a bill that restricts SIMs nothing changes', () => {
  const matters = [bill(3, restricted), bill(4), other];
  expect(joinRestrictingBills(matters, 'me')).toEqual(matters);
  expect(joinRestrictingBills([other], 'me')).toEqual([other]);
});
