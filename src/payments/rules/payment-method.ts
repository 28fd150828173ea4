/** How a customer pays, on the wire and in the database: each invoice online, or by direct debit. */
export const ONLINE_PAYMENT = 0;
export const DIRECT_DEBIT = 1;
/** On the wire only: no method works, because the bank has not confirmed an account yet, or the mandate has ended. */
export const NO_METHOD_YET = -1;
export type ChosenMethod = typeof ONLINE_PAYMENT | typeof DIRECT_DEBIT;
