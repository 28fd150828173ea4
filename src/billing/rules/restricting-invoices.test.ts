import { expect, test } from 'vitest';
import { restrictingInvoices } from './restricting-invoices.ts';

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

test('only invoices that take service now count, by the day of their next step', () => {
  const restricted = invoice({ step: 'cut_off', on: '2027-01-16' });
  const cutOff = invoice({ step: 'ended', on: '2027-01-05' });
  const others = [
    invoice({ step: 'restricted', on: '2026-12-17' }),
    invoice(null),
    invoice({ step: 'cut_off', on: '2027-01-16' }, { state: 'pending' }),
    invoice({ step: 'cut_off', on: '2027-01-16' }, { blocks: false }),
  ];
  expect(restrictingInvoices([...others, restricted, cutOff])).toEqual([cutOff, restricted]);
});
