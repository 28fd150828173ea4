import { accountPaths } from '#account/paths.ts';
import { promotionsPaths } from '#promotions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** The links of the header menu and of the bottom navigation, in order. */
export const menuLinks = [
  { key: 'forest', href: sustainabilityPaths.overview() },
  { key: 'plan', href: accountPaths.dashboard() },
  { key: 'more', href: accountPaths.moreMenu() },
] as const;

/** Screens that stand under "more" and whose paths do not say so. */
const underMore: ReadonlySet<string> = new Set([accountPaths.yourData(), promotionsPaths.invite()]);

/** The link that a path belongs to, if any. */
export const menuLinkOf = (pathname: string): string | undefined =>
  underMore.has(pathname) || pathname.startsWith(accountPaths.settings())
    ? accountPaths.moreMenu()
    : menuLinks.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href;
