/** The screens of this domain. */
export const customersPaths = {
  /** Contact request of a company; also for companies over 25 people. */
  company: () => '/company',
} as const;
