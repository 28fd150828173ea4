import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Fairphone', 'Fairphone 5', 'Fairphone 5'],
  ['Apple', 'iPhone 15', 'Apple iPhone 15'],
  ['HONOR', 'Honor 90', 'Honor 90'],
  ['Sony', 'Sonyx 1', 'Sony Sonyx 1'],
])('brand %s and model %s are named %s', (brand, model, name) => {
  expect(deviceName({ brand, model })).toBe(name);
});
