/** The screens of this domain. */
export const accountPaths = {
  home: () => '/',
  /** "My plan". */
  dashboard: () => '/customer',
  /** An order product's uuid, or that of a customer product. */
  esim: (uuid: string) => `/customer/esim/${encodeURIComponent(uuid)}`,
  moreMenu: () => '/customer/more-menu',
  settings: () => '/customer/settings',
} as const;
