import { beforeAll } from 'vitest';
import { type Addons, addonsOf } from './addons.ts';
import { productOfFile } from '../product/product-of-file.ts';
import type { TestProduct } from '../product/test-product.ts';

/** The product of all tests of a file, and what they do with add-ons. */
export const addonsOfFile = (): { product: TestProduct; addons: Addons } => {
  const product = productOfFile();
  const addons = {} as Addons;
  beforeAll(async () => {
    Object.assign(addons, await addonsOf(product));
  });
  return { product, addons };
};
