import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { promotionsPaths } from '#promotions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** The links of the header menu and of the bottom navigation, in order. */
export const menuLinks = [
  { key: 'forest', href: sustainabilityPaths.overview() },
  { key: 'plan', href: accountPaths.dashboard() },
  { key: 'more', href: accountPaths.moreMenu() },
] as const;

/** Screens whose paths do not say where they stand. */
const menuPlaceOverrides: readonly { begins: string; under: string }[] = [
  { begins: accountPaths.settings(), under: accountPaths.moreMenu() },
  { begins: accountPaths.yourData(), under: accountPaths.moreMenu() },
  { begins: promotionsPaths.invite(), under: accountPaths.moreMenu() },
  { begins: sustainabilityPaths.calculator(''), under: accountPaths.dashboard() },
  { begins: identityPaths.identify(), under: accountPaths.dashboard() },
];

/** The link that a path belongs to, if any. */
export const findMenuLink = (pathname: string): string | undefined =>
  menuPlaceOverrides.find(({ begins }) => pathname.startsWith(begins))?.under ??
  menuLinks.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href;
