import { beforeAll } from 'vitest';
import { type AddonTestKit, createAddonTestKit } from './addons.ts';
import { setUpTestAppForFile } from '../product/set-up-test-app-for-file.ts';
import type { TestApp, TestAppOptions } from '../product/test-app.ts';
import { createReadyState } from './walk-ready-customers.ts';

/** The product of all tests of a file, with helpers for add-ons. With `options` it has no ready customers. */
export const setUpAddonTestKitForFile = (
  options: TestAppOptions = { readyCustomers: createReadyState },
): { product: TestApp; addons: AddonTestKit } => {
  const product = setUpTestAppForFile(options);
  const addons = {} as AddonTestKit;
  beforeAll(async () => {
    Object.assign(addons, await createAddonTestKit(product));
  });
  return { product, addons };
};
