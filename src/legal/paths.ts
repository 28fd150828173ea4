/** The screens of this domain. */
export const legalPaths = {
  terms: () => '/legal/terms',
  privacy: () => '/legal/privacy',
} as const;
