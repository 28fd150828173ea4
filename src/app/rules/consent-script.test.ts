import { describe, expect, test } from 'vitest';
import { consentScriptAction, isConsentScriptAllowed } from './consent-script.ts';

describe('the consent script', () => {
  const url = 'https://consent.example/script.js';
  test.each([
    ['/order/summary', url, false, 'load'],
    ['/order/summary', url, true, null],
    ['/order/payments?x=1', url, true, 'reload'],
    ['/order/payments', url, false, null],
    ['/order/payments', '', true, null],
    ['/', '', false, null],
  ] as const)(
    'on the way to %s with the script “%s”, running %s, has the action %s',
    (path, script, isRunning, action) => {
      expect(consentScriptAction(path, script, isRunning)).toBe(action);
    },
  );
  test.each([
    '/order/payments',
    '/order/payments/confirm',
    '/customer/payments/app/pay?token=x',
    '/customer/payments/app/status',
    '/customer/payments/app/success',
    '/customer/payments/app/failed',
  ])('is not allowed on %s', (path) => expect(isConsentScriptAllowed(path, url)).toBe(false));
  test.each(['/', '/order', '/order/summary', '/customer/payments'])('is allowed on %s when its URL is set', (path) => {
    expect(isConsentScriptAllowed(path, url)).toBe(true);
    expect(isConsentScriptAllowed(path, '')).toBe(false);
  });
});
