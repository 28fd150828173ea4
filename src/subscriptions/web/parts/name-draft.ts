/** Under what a name that is being typed is kept. */
export const nameDraft = (customer_product_uuid: string): string => `name-${customer_product_uuid}`;
