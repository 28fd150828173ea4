import { expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';

test('the order number is the last eight digits of the uuid of the order', () => {
  expect(orderNumber('019f0000-0000-7000-8000-00003f2a9c41')).toBe('3F2A-9C41');
});
