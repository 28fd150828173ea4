import { expect, test } from 'vitest';
import { unpaidInvoiceMessage } from './unpaid-invoice.ts';

test('a message that was enqueued by a release before is sent as that one would have', () => {
  const before = {
    customer_uuid: '00000000-0000-4000-8000-0000000000a1',
    state: 'warned',
    number: 'F-1',
    month: '2026-10-01',
    reference: '+++000/0000/00101+++',
    amount: 24.1,
    due_on: '2026-11-15',
    next_on: '2026-12-07',
    cost: 0,
    next_cost: 0,
    interest_percent: null,
  };
  const data = unpaidInvoiceMessage.data.parse(before);
  expect(data).toMatchObject({ sims: 'in_use', together: null, restricted_on: null });
  expect(unpaidInvoiceMessage.variant?.(data)).toBe('warned');
});
