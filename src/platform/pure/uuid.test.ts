import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each([
  ['018f3c1e-7b1a-7c3d-9e2f-0123456789ab', true],
  ['018F3C1E-7B1A-7C3D-9E2F-0123456789AB', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['018f3c1e7b1a7c3d9e2f0123456789ab', false],
  ['018f3c1e-7b1a-7c3d-9e2f-0123456789ab ', false],
  ['018f3c1e-7b1a-7c3d-9e2f-0123456789ag', false],
  ['', false],
  [7, false],
  [undefined, false],
])('%j is a uuid: %s', (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});
