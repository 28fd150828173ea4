/** The screens of this domain. */
export const customersPaths = {
  /** Contact request of a company; also where companies over 25 people end up. */
  company: () => '/company',
} as const;
