import { expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';

test('the number of an order is short, and the end of its uuid', () => {
  expect(orderNumber('019f0000-0000-7000-8000-00003f2a9c41')).toBe('3F2A-9C41');
});
