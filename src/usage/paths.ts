/** Paths of the screens of this domain. */
export const usagePaths = {
  history: (customer_product_uuid: string) => `/customer/usage-history/${customer_product_uuid}`,
} as const;
