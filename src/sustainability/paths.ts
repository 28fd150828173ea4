import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const sustainabilityPaths = {
  overview: () => '/sustainability',
  history: () => '/sustainability/history',
  village: () => '/sustainability/village',
  villageAbout: () => '/sustainability/village/about',
  /** Entries of the customer's wallet, and giving from it. */
  wallet: () => '/sustainability/wallet',
  /** The steps of a euro or a kilogram of the customer, from the payment to the project or the registry. */
  follow: (query: { what?: 'euro' | 'kilo'; entry?: string } = {}) => withQuery('/sustainability/follow', query),
  /** Public pages that the customer has made. */
  shares: (query: { what?: 'forest' | 'euro' | 'kilo'; entry?: string } = {}) =>
    withQuery('/sustainability/shares', query),
  /** Every public figure with its source. */
  claims: () => '/sustainability/claims',
  villageProject: (uuid: string) => `/sustainability/village/project/${encodeURIComponent(uuid)}`,
  portfolioProject: (uuid: string) => `/sustainability/portfolio/project/${encodeURIComponent(uuid)}`,
  portfolioHistory: () => '/sustainability/portfolio/history',
  /** The public page of a customer's forest or walk. */
  shared: (token: string) => `/sustainability/shared/${encodeURIComponent(token)}`,
  /** Emissions of a SIM and its phone. */
  calculator: (uuid: string) => `/calculator/${encodeURIComponent(uuid)}`,
} as const;
