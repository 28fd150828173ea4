import { beforeAll } from 'vitest';
import { type AddonTestKit, createAddonTestKit } from './addons.ts';
import { testAppOfFile } from '../product/test-app-of-file.ts';
import type { TestApp } from '../product/test-app.ts';
import { readyCustomers } from './walk-ready-customers.ts';

/** The product of all tests of a file, with helpers for add-ons. */
export const addonTestKitOfFile = (): { product: TestApp; addons: AddonTestKit } => {
  const product = testAppOfFile({ readyCustomers });
  const addons = {} as AddonTestKit;
  beforeAll(async () => {
    Object.assign(addons, await createAddonTestKit(product));
  });
  return { product, addons };
};
