import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { promotionsPaths } from '#promotions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** Links of the header menu and the bottom navigation, in order. `nofollow`: the link leads to a page for customers, and its text does not describe it. */
export const menuLinks = [
  { key: 'forest', href: sustainabilityPaths.overview(), rel: undefined },
  { key: 'plan', href: accountPaths.dashboard(), rel: undefined },
  { key: 'more', href: accountPaths.moreMenu(), rel: 'nofollow' },
] as const;

/** Screens whose menu entry cannot be derived from their path. */
const menuPlaceOverrides: readonly { begins: string; under: string }[] = [
  { begins: accountPaths.settings(), under: accountPaths.moreMenu() },
  { begins: accountPaths.yourData(), under: accountPaths.moreMenu() },
  { begins: paymentsPaths.payments(), under: accountPaths.moreMenu() },
  { begins: promotionsPaths.invite(), under: accountPaths.moreMenu() },
  { begins: sustainabilityPaths.calculator(''), under: accountPaths.dashboard() },
  { begins: identityPaths.identify(), under: accountPaths.dashboard() },
];

/** The menu link that a path belongs to, if any. */
export const findActiveMenuHref = (pathname: string): string | undefined =>
  menuPlaceOverrides.find(({ begins }) => pathname.startsWith(begins))?.under ??
  menuLinks.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href;
