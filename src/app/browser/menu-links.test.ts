import { expect, test } from 'vitest';
import { findActiveMenuHref } from './menu-links.ts';
import { screens } from './screens.ts';

const withMenu = screens.filter(({ meta }) => meta.needsSession && meta.showsMenu);

test.each(withMenu.map(({ path }) => path))('%s belongs to a link of the menu', (path) =>
  expect(findActiveMenuHref(path.replace(/\$\w+/, '0190'))).toBeDefined(),
);

test.each([
  ['/customer', '/customer'],
  ['/customer/usage-history/0190', '/customer'],
  ['/calculator/0190', '/customer'],
  ['/customer/settings/own', '/customer/more-menu'],
  ['/customer/payments/pay/0190', '/customer/more-menu'],
  ['/customers', undefined],
])('the menu link of %s is %s', (path, place) => expect(findActiveMenuHref(path)).toBe(place));
