/** Retention of invoices and their recipients in years (VAT Code, article 60). */
export const INVOICE_RETENTION_YEARS = 10;

/** Seconds between checks whether the network has deactivated all lines. */
export const RECHECK_SECONDS = 600;

/** The refusal of an account deletion, or null. */
export function checkDeletion({ owes }: { owes: boolean }): 'DELETION_INVOICE_UNPAID' | null {
  return owes ? 'DELETION_INVOICE_UNPAID' : null;
}
