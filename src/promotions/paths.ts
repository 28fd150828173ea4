/** The screens of this domain. */
export const promotionsPaths = {
  /** A customer's own link, who came by it, and the reward. */
  invite: () => '/customer/invite',
  /** A link for somebody who need not be a customer, by mail. */
  register: () => '/invite',
} as const;
