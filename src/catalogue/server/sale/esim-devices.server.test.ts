import { afterAll, beforeAll, expect, test } from 'vitest';
import { esimDevices } from './esim-devices.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('devices with and without an eSIM are listed, with their note in the language of the request', async () => {
  const { devices } = await shop.call(esimDevices, { language: 'nl' });
  expect(devices).toContainEqual({ brand: 'Fairphone', model: 'Fairphone 5', esim: true, note: null });
  expect(devices).toContainEqual({ brand: 'Apple', model: 'iPhone X', esim: false, note: null });
  expect(devices.find(({ model }) => model === 'iPhone 15')?.note).toBe(
    'Niet op toestellen die in China verkocht zijn',
  );
});
