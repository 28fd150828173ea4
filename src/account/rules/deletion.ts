/** Years for which invoices are kept, and to whom they were made out (VAT Code, article 60). */
export const INVOICE_RETENTION_YEARS = 10;

/** Seconds after which it is looked again whether the network has switched everything off. */
export const RECHECK_SECONDS = 600;

/** Why an account cannot be deleted yet, or null. */
export function checkDeletion({ owes }: { owes: boolean }): 'DELETION_INVOICE_UNPAID' | null {
  return owes ? 'DELETION_INVOICE_UNPAID' : null;
}
