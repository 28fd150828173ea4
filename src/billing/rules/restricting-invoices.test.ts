import { expect, test } from 'vitest';
import { canEndRestrictionsAlone, restrictingInvoices } from './restricting-invoices.ts';

type Invoice = Parameters<typeof restrictingInvoices>[0][number];

const invoice = (next_step: Invoice['next_step'], changes: Partial<Invoice> = {}): Invoice => ({
  state: 'unpaid',
  reminder: 2,
  blocks: true,
  amount: 17.2,
  remaining: 17.2,
  dueDate: '2026-11-15T00:00:00.000Z',
  debit_on: null,
  disputed: 0,
  instalment: null,
  next_step,
  ...changes,
});

test('restricting invoices are those that restrict service now, by the date of their next step', () => {
  const restricted = invoice({ step: 'cut_off', on: '2027-01-16' });
  const cutOff = invoice({ step: 'ended', on: '2027-01-05' });
  const harmless = [
    invoice({ step: 'restricted', on: '2026-12-17' }),
    invoice(null),
    invoice({ step: 'cut_off', on: '2027-01-16' }, { state: 'pending' }),
    invoice({ step: 'cut_off', on: '2027-01-16' }, { blocks: false }),
  ];
  expect(restrictingInvoices([...harmless, restricted, cutOff])).toEqual([cutOff, restricted]);
});

test('a SIM has the invoices that restrict it, and those that name no SIM', () => {
  const ofBoth = invoice({ step: 'cut_off', on: '2027-01-16' }, { restricts: ['a', 'b'] });
  const ofOne = invoice({ step: 'ended', on: '2027-01-05' }, { restricts: ['a'] });
  const unknown = invoice({ step: 'cut_off', on: '2027-01-20' });
  expect(restrictingInvoices([ofBoth, ofOne], 'a')).toEqual([ofOne, ofBoth]);
  expect(restrictingInvoices([ofBoth, ofOne], 'b')).toEqual([ofBoth]);
  expect(restrictingInvoices([ofBoth, ofOne], 'c')).toEqual([]);
  expect(restrictingInvoices([unknown, ofOne], 'b')).toEqual([unknown]);
});

test('paying an invoice restores service unless another invoice restricts one of its SIMs', () => {
  const ofA = invoice({ step: 'cut_off', on: '2027-01-16' }, { restricts: ['a'] });
  const ofB = invoice({ step: 'cut_off', on: '2027-01-16' }, { restricts: ['b'] });
  const ofBoth = invoice({ step: 'ended', on: '2027-01-05' }, { restricts: ['a', 'b'] });
  const warned = invoice({ step: 'restricted', on: '2026-12-17' }, { restricts: [] });
  expect(canEndRestrictionsAlone(ofA, [ofA, ofB, warned])).toBe(true);
  expect(canEndRestrictionsAlone(ofA, [ofA, ofBoth])).toBe(false);
  expect(canEndRestrictionsAlone(ofBoth, [ofA, ofBoth])).toBe(false);
  expect(canEndRestrictionsAlone(warned, [warned])).toBe(true);
  expect(canEndRestrictionsAlone(warned, [warned, ofA])).toBe(false);
});
