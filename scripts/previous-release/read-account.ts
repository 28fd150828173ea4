// Reads an account as its customer sees it, from any release.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { AnyJson, TestBrowser } from '../../src/app/testing/product/test-browser.ts';

/** Paths without a parameter. */
const paths = [
  '/api/customer/session',
  '/api/order/current',
  '/api/order/next-bill',
  '/api/customer/withdrawal',
  '/api/customer/invoice/list',
  '/api/customer/event/list',
  '/api/customer/ticket/list',
  '/api/customer/consent/list',
  '/api/customer/held-request/list',
  '/api/green/compensation/details',
  '/api/green/share/list',
];

/** Paths about a SIM. */
const simPaths = [
  '/api/customer/product/sim-swap',
  '/api/customer/product/port-out-code',
  '/api/customer/product/usage-history/list',
  '/api/customer/product/usage/details',
  '/api/customer/product/usage/limits',
  '/api/customer/prepaid/entry/list',
  '/api/green/emission/details',
];

/** Paths about an invoice; the document is compared by its hash. */
const invoicePaths = [
  '/api/customer/invoice/details',
  '/api/customer/invoice/dunning',
  '/api/customer/invoice/document',
  '/api/customer/invoice/ubl',
];

/** Computed from the time of reading, or from the device that reads: what a swap of now would lead to. */
const ofReading: ReadonlySet<string> = new Set(['as_of', 'hold_for', 'hold_until', 'delivery_on', 'undo_until']);

/** Leaves out what depends on the time of reading, and the login for it. */
const withoutReading = (key: string, value: unknown): unknown => {
  if (ofReading.has(key)) return undefined;
  if (key !== 'events') return value;
  return (value as { kind: string }[]).filter(({ kind }) => kind !== 'logged-in' && kind !== 'new-device');
};

const read = async (browser: TestBrowser, path: string, query: Record<string, string> = {}): Promise<unknown> => {
  const { status, headers, response, bytes } = await browser.get(path, { query });
  if (status >= 300) return status;
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return isJson
    ? JSON.parse(JSON.stringify(response, withoutReading))
    : createHash('sha256').update(bytes).digest('hex');
};

/** Everything that the screens read of an account, by path. */
export const readAccount = async (browser: TestBrowser): Promise<Record<string, unknown>> => {
  const account: Record<string, unknown> = {};
  for (const path of paths) account[path] = await read(browser, path);
  const session = account['/api/customer/session'] as AnyJson;
  for (const { uuid } of session.customer_product)
    for (const path of simPaths)
      account[`${path} ${uuid}`] = await read(browser, path, { customer_product_uuid: uuid });
  for (const { referenceNumber } of (account['/api/customer/invoice/list'] as AnyJson).items)
    for (const path of invoicePaths)
      account[`${path} ${referenceNumber}`] = await read(browser, path, { referenceNumber });
  return account;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Compares replies. A release may add fields, and changes no value of those before.
 * @throws AssertionError
 */
export const assertSameFields = (actual: unknown, former: unknown, where: string): void => {
  if (!isObject(former) || !isObject(actual)) return assert.deepEqual(actual, former, where);
  if (Array.isArray(former)) assert.equal(Array.isArray(actual) && actual.length, former.length, `${where}: length`);
  for (const [key, value] of Object.entries(former)) assertSameFields(actual[key], value, `${where} ${key}`);
};
