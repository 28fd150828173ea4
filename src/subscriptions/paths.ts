/** The screens of this domain. */
export const subscriptionsPaths = {
  /** Add-ons of a customer product. */
  addons: (uuid: string) => `/customer/addons/${encodeURIComponent(uuid)}`,
} as const;
