/** Customer types on the wire and in the database. */
export const TYPE_NOT_CHOSEN = 0;
export const PRIVATE = 1;
export const BUSINESS = 2;
export const customerTypes = [TYPE_NOT_CHOSEN, PRIVATE, BUSINESS] as const;
export type CustomerType = (typeof customerTypes)[number];
