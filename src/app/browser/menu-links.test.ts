import { expect, test } from 'vitest';
import { findMenuLink } from './menu-links.ts';
import { screens } from './screens.ts';

const withMenu = screens.filter(({ meta }) => meta.auth && (meta.menu ?? (meta.layout ?? 'default') === 'default'));

test.each(withMenu.map(({ path }) => path))('%s stands under a place of the menu', (path) =>
  expect(findMenuLink(path.replace('$uuid', '0190'))).toBeDefined(),
);

test.each([
  ['/customer', '/customer'],
  ['/customer/usage-history/0190', '/customer'],
  ['/calculator/0190', '/customer'],
  ['/customer/settings/own', '/customer/more-menu'],
  ['/customers', undefined],
])('%s stands under %s', (path, place) => expect(findMenuLink(path)).toBe(place));
