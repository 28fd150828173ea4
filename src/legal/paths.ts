/** The screens of this domain. */
export const legalPaths = {
  terms: () => '/legal/terms',
  privacy: () => '/legal/privacy',
  prices: () => '/legal/prices',
  imprint: () => '/legal/imprint',
  cookies: () => '/legal/cookies',
  accessibility: () => '/legal/accessibility',
  complaints: () => '/legal/complaints',
} as const;
