/** The screens of this domain. */
export const legalPaths = {
  terms: () => '/legal/terms',
  privacy: () => '/legal/privacy',
  imprint: () => '/legal/imprint',
  cookies: () => '/legal/cookies',
  accessibility: () => '/legal/accessibility',
  complaints: () => '/legal/complaints',
} as const;
