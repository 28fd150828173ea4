import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const accountPaths = {
  /** `next`: path that needs a login; `expired`: the session has ended. The screen explains both. */
  home: (query: { next?: string; expired?: 1 } = {}) => withQuery('/', query),
  /** "My plan". */
  dashboard: () => '/customer',
  /** "Manage a SIM": a customer product's uuid. */
  sim: (uuid: string) => `/customer/sim/${encodeURIComponent(uuid)}`,
  /** The view of the user of an extra SIM: a customer product's uuid. */
  user: (uuid: string) => `/customer/sim/${encodeURIComponent(uuid)}/user`,
  /** An order product's uuid, or that of a customer product. */
  esim: (uuid: string) => `/customer/esim/${encodeURIComponent(uuid)}`,
  moreMenu: () => '/customer/more-menu',
  settings: () => '/customer/settings',
  /** Names, address and company data. */
  details: () => '/customer/settings/details',
  subAccountSettings: () => '/customer/settings/own',
  /** Account events. */
  events: () => '/customer/settings/events',
  /** Data export and account deletion. */
  yourData: () => '/customer/your-data',
} as const;
