/** Storage key of a name that is being typed. */
export const nameDraftKey = (customer_product_uuid: string): string => `name-${customer_product_uuid}`;
