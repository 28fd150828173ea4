/** Customer types on the wire and in the database; 0 is not chosen yet. */
export const PRIVATE = 1;
export const BUSINESS = 2;
export const customerTypes = [0, PRIVATE, BUSINESS] as const;
export type CustomerType = (typeof customerTypes)[number];
