import { expect, test } from 'vitest';
import {
  type EInvoiceEvent,
  type EInvoiceState,
  eInvoiceStates,
  eInvoiceTransitions,
  isEInvoice,
  isDeliveryUnderway,
  reasonToMailPdf,
} from './e-invoice-state.ts';

const events: EInvoiceEvent[] = ['registered', 'not_registered', 'sent', 'delivered', 'refused'];

test.each([
  ['queued', ['looked_up', 'unregistered', null, null, null]],
  ['looked_up', [null, null, 'sent', 'delivered', 'refused']],
  ['sent', [null, null, null, 'delivered', 'refused']],
  ['delivered', [null, null, null, null, null]],
  ['refused', [null, null, null, 'delivered', null]],
  ['unregistered', [null, null, null, null, null]],
] as [EInvoiceState, (EInvoiceState | null)[]][])(
  'in the state %s each event leads to its next state or is ignored',
  (state, after) => expect(events.map((event) => eInvoiceTransitions.next(state, event))).toEqual(after),
);

test('every state is reachable, and a final state is reachable from every state', () => {
  expect([...eInvoiceTransitions.reachable()].toSorted()).toEqual([...eInvoiceStates].toSorted());
  for (const state of eInvoiceStates)
    expect([...eInvoiceTransitions.reachable(state)].some((end) => !isDeliveryUnderway(end))).toBe(true);
});

test.each([
  ['queued', false, null],
  ['sent', false, null],
  ['queued', true, 'late'],
  ['looked_up', true, 'late'],
  ['sent', true, 'late'],
  ['delivered', true, null],
  ['refused', false, 'refused'],
  ['refused', true, 'refused'],
  ['unregistered', false, 'unregistered'],
] as const)('a delivery in the state %s with overdue %s is mailed for the reason %s', (state, overdue, reason) =>
  expect(reasonToMailPdf(state, overdue)).toBe(reason),
);

test.each([
  ['invoice', 'net', 1, true],
  ['credit_note', 'net', 1, true],
  ['invoice', 'gross', 1, false],
  ['invoice', 'net', 0, false],
  ['contribution_statement', 'net', 1, false],
] as const)(
  'whether a document of kind %s in the basis %s with %i lines is an e-invoice is %s',
  (kind, basis, count, isSent) =>
    expect(isEInvoice({ kind, basis, lines: Array.from({ length: count }, () => ({}) as never) })).toBe(isSent),
);

test('a credit note of a contribution is no e-invoice', () =>
  expect(isEInvoice({ kind: 'credit_note', basis: 'net', lines: [{ kind: 'contribution' } as never] })).toBe(false));
