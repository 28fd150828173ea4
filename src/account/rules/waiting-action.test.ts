import { expect, test } from 'vitest';
import { toActionAwaitingLogin } from './waiting-action.ts';

test.each([
  ['/customer', 'plan'],
  ['/customer?lang=fr', 'plan'],
  ['/customer/esim/019f0000-0000-7000-8000-000000000001', 'sim'],
  ['/customer/purchase', 'another'],
  ['/customer/purchase/summary', 'another'],
  ['/customer/payments/methods', 'payments'],
  ['/customer/withdrawal?order=x', 'withdrawal'],
  ['/customer/settings', 'settings'],
  ['/customer/invite', 'invite'],
  ['/emails-new', 'email'],
  ['/emails/change', 'emailChange'],
  ['/order/payments', 'order'],
  ['/customer/more-menu', 'other'],
  ['/orders', 'other'],
])('the waiting action of the path %s is %s', (path, action) => {
  expect(toActionAwaitingLogin(path)).toBe(action);
});
