import { accountPaths } from '#account/paths.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** The links of the header menu and of the bottom navigation, in order. */
export const menuLinks = [
  { key: 'forest', href: sustainabilityPaths.overview() },
  { key: 'plan', href: subscriptionsPaths.dashboard() },
  { key: 'more', href: accountPaths.moreMenu() },
] as const;
