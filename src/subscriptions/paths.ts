/** The screens of this domain. */
export const subscriptionsPaths = {
  dashboard: () => '/customer',
  /** An order product's uuid, or that of a customer product. */
  esim: (uuid: string) => `/customer/esim/${encodeURIComponent(uuid)}`,
  network: (uuid: string) => `/customer/network/${encodeURIComponent(uuid)}`,
  changeBundle: (uuid: string) => `/customer/change-bundle/${encodeURIComponent(uuid)}`,
  changeBundleSuccess: () => '/customer/change-bundle/success',
  addons: (uuid: string) => `/customer/addons/${encodeURIComponent(uuid)}`,
  usageHistory: (uuid: string) => `/customer/usage-history/${encodeURIComponent(uuid)}`,
  tariffSimulator: (uuid: string) => `/customer/tariff-simulator/${encodeURIComponent(uuid)}`,
  swap: (uuid: string) => `/customer/swap/${encodeURIComponent(uuid)}`,
} as const;
