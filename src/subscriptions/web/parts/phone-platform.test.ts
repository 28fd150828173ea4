import { expect, test } from 'vitest';
import { phonePlatform } from './phone-platform.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 5, 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 0, null],
])('the platform of %s with %i touch points is %s', (agent, touchPoints, platform) => {
  expect(phonePlatform(agent, touchPoints)).toBe(platform);
});
