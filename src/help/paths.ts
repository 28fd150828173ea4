/** The screens of this domain. */
export const helpPaths = {
  faq: () => '/faq',
  about: () => '/about',
} as const;
