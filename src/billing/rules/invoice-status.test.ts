import { expect, test } from 'vitest';
import {
  amountDue,
  canPayInvoice,
  isBillOfEndedContract,
  type InvoiceFacts,
  invoiceStatus,
  type InvoiceStatus,
  reasonNothingIsDue,
  waitingInvoicesByUrgency,
} from './invoice-status.ts';

const facts = (changes: Partial<InvoiceFacts>): InvoiceFacts => ({
  state: 'open',
  reminder: 0,
  blocks: false,
  amount: 17.2,
  remaining: 17.2,
  dueDate: '2026-11-15T00:00:00.000Z',
  debit_on: null,
  disputed: 0,
  instalment: null,
  ...changes,
});

const cases: [Partial<InvoiceFacts>, InvoiceStatus, payable: boolean][] = [
  [{}, 'open', true],
  [{ remaining: 7 }, 'part_paid', true],
  [{ debit_on: '2026-11-15' }, 'debit', true],
  [{ state: 'pending' }, 'pending', false],
  [{ state: 'pending', debit_on: '2026-11-15' }, 'pending', false],
  [{ state: 'paid', remaining: 0 }, 'paid', false],
  [{ remaining: 0 }, 'paid', false],
  [{ state: 'credited', remaining: 0 }, 'credited', false],
  [{ state: 'written_off', remaining: 7 }, 'written_off', true],
  [{ state: 'payment_refused' }, 'refused', true],
  [{ state: 'unpaid' }, 'overdue', true],
  [{ state: 'returned' }, 'returned', true],
  [{ state: 'unpaid', reminder: 1 }, 'reminder_1', true],
  [{ state: 'payment_refused', reminder: 2 }, 'reminder_2', true],
  [{ state: 'unpaid', reminder: 2, blocks: true }, 'blocked', true],
  [{ state: 'disputed', disputed: 17.2, reminder: 1 }, 'disputed', true],
  [{ state: 'pending', reminder: 2 }, 'pending', false],
  [{ state: 'disputed', disputed: 17.2, reminder: 2, blocks: true }, 'disputed', true],
  [{ state: 'disputed', disputed: 5 }, 'part_disputed', true],
  [{ state: 'disputed', disputed: 5, reminder: 2 }, 'reminder_2', true],
  [{ state: 'disputed', disputed: 5, blocks: true }, 'blocked', true],
  [{ state: 'unpaid', reminder: 2, instalment: { amount: 5.74, due_on: '2026-12-01' } }, 'instalments', true],
];

test.each<[Partial<InvoiceFacts>, number]>([
  [{}, 17.2],
  [{ remaining: 7 }, 7],
  [{ instalment: { amount: 5.74, due_on: '2026-12-01' } }, 5.74],
  [{ state: 'disputed', disputed: 5.01 }, 12.19],
  [{ state: 'disputed', disputed: 17.2 }, 17.2],
])('the amount due of an invoice with %o is %d', (changes, dueAmount) => {
  expect(amountDue(facts(changes))).toBe(dueAmount);
});

test.each(cases)('an invoice with %o has the status %s and can be paid: %s', (changes, status, payable) => {
  expect([invoiceStatus(facts(changes)), canPayInvoice(facts(changes))]).toEqual([status, payable]);
});

test('waiting invoices are sorted by urgency, then by due date, without invoices that need no payment', () => {
  const days = ['2026-09-15', '2026-10-15', '2026-11-15'];
  const [oldest, middle, newest] = days.map((dueDate) => facts({ dueDate }));
  const blocked = facts({ state: 'unpaid', blocks: true, dueDate: '2026-12-15' });
  const refused = facts({ state: 'payment_refused', dueDate: '2026-08-15' });
  const quiet = [
    facts({ state: 'paid' }),
    facts({ debit_on: '2026-11-15' }),
    facts({ state: 'disputed', disputed: 17.2 }),
  ];
  expect(
    waitingInvoicesByUrgency([newest, ...quiet, oldest, refused, blocked, middle].flatMap((each) => each ?? [])),
  ).toEqual([blocked, refused, oldest, middle, newest]);
});

test('a contract has ended when its bill blocks orders and has no next step', () => {
  const endedContractBill = { kind: 'bill', blocks: true, next_step: null } as const;
  expect(isBillOfEndedContract(endedContractBill)).toBe(true);
  expect(isBillOfEndedContract({ ...endedContractBill, next_step: { step: 'ended' } })).toBe(false);
  expect(isBillOfEndedContract({ ...endedContractBill, kind: 'order' })).toBe(false);
  expect(isBillOfEndedContract({ ...endedContractBill, blocks: false })).toBe(false);
});

test.each<[Partial<InvoiceFacts>[], string]>([
  [[], 'settled'],
  [
    [
      { state: 'paid', remaining: 0 },
      { state: 'credited', remaining: 0 },
    ],
    'settled',
  ],
  [[{ debit_on: '2026-11-15' }], 'debit'],
  [[{ debit_on: '2026-11-15' }, { state: 'pending' }], 'pending'],
  [[{ state: 'pending' }, { state: 'disputed', disputed: 17.2 }], 'disputed'],
  [[{ state: 'disputed', disputed: 17.2 }, { state: 'written_off' }], 'written_off'],
])('the reason why nothing is due for the invoices %j is %s', (invoices, reason) => {
  expect(reasonNothingIsDue(invoices.map(facts))).toBe(reason);
});
