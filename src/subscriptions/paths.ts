export const subscriptionsPaths = {
  addons: (uuid: string) => `/customer/addons/${encodeURIComponent(uuid)}`,
  network: (uuid: string) => `/customer/network/${encodeURIComponent(uuid)}`,
} as const;
