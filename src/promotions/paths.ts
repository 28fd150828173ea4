/** Paths of the screens of this domain. */
export const promotionsPaths = {
  /** The referral link of the customer, the referred friends and the reward. */
  invite: () => '/customer/invite',
  /** Registration for a referral link by mail, without an account. */
  register: () => '/invite',
} as const;
