import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const accountPaths = {
  /** `next`: what needs a login and waits behind it, the screen says so; `expired`: a session has ended. */
  home: (query: { next?: string; expired?: 1 } = {}) => withQuery('/', query),
  /** "My plan". */
  dashboard: () => '/customer',
  /** "Manage a SIM": a customer product's uuid. */
  sim: (uuid: string) => `/customer/sim/${encodeURIComponent(uuid)}`,
  /** An order product's uuid, or that of a customer product. */
  esim: (uuid: string) => `/customer/esim/${encodeURIComponent(uuid)}`,
  moreMenu: () => '/customer/more-menu',
  settings: () => '/customer/settings',
  /** Those of a sub-account. */
  subAccountSettings: () => '/customer/settings/own',
  /** What happened on the account. */
  events: () => '/customer/settings/events',
  /** What is kept about the customer, and the way out. */
  yourData: () => '/customer/your-data',
} as const;
