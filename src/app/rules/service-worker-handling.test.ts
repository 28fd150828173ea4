import { expect, test } from 'vitest';
import { resolveServiceWorkerHandling } from './service-worker-handling.ts';

const ownOrigin = 'https://canopy.example';

test.each([
  ['a page', 'GET', 'navigate', '/customer', 'page'],
  ['a page with a query', 'GET', 'navigate', '/order?type=summary', 'page'],
  ['a deep link', 'GET', 'navigate', '/customer/esim/019f0000-0000-7000-8000-000000000001', 'page'],
  ['a form that is sent as a page', 'POST', 'navigate', '/customer', 'network'],
  ['a page that is read by a script', 'GET', 'cors', '/customer', 'network'],
  ['a PDF in a tab of its own', 'GET', 'navigate', '/api/catalogue/contract-summary/1', 'network'],
  ['a call', 'GET', 'cors', '/api/customer/session', 'network'],
  ['a call that changes something', 'POST', 'cors', '/api/customer/login', 'network'],
  ['a file by its address', 'GET', 'navigate', '/robots.txt', 'network'],
  ['a built file', 'GET', 'cors', '/assets/index-1a2b.js', 'file'],
  ['the same name elsewhere', 'GET', 'cors', 'https://elsewhere.example/assets/index-1a2b.js', 'network'],
  ['a page elsewhere', 'GET', 'navigate', 'https://bank.example/customer', 'network'],
])('%s (%s %s %s) is handled as %s', (_, method, mode, path, handling) => {
  const { origin, pathname } = new URL(path, ownOrigin);
  expect(resolveServiceWorkerHandling({ method, mode, origin, pathname, ownOrigin })).toBe(handling);
});
