import { accountPaths } from '#account/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** The links of the header menu and of the bottom navigation, in order. */
export const menuLinks = [
  { key: 'forest', href: sustainabilityPaths.overview() },
  { key: 'plan', href: accountPaths.dashboard() },
  { key: 'more', href: accountPaths.moreMenu() },
] as const;
