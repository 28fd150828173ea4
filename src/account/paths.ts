/** The screens of this domain. */
export const accountPaths = {
  home: () => '/',
  moreMenu: () => '/customer/more-menu',
  settings: () => '/customer/settings',
} as const;
