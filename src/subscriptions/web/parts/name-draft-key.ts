/** Under what a name that is being typed is kept. */
export const nameDraftKey = (customer_product_uuid: string): string => `name-${customer_product_uuid}`;
