/** The screens of this domain. */
export const subscriptionsPaths = {
  /** Add-ons of a customer product. */
  addons: (uuid: string) => `/customer/addons/${encodeURIComponent(uuid)}`,
  /** Network services of a customer product. */
  network: (uuid: string) => `/customer/network/${encodeURIComponent(uuid)}`,
} as const;
