/** Seconds between checks whether the network has deactivated all lines. */
export const RECHECK_SECONDS = 600;

type DeletionFacts = {
  /** Charges that are on no bill yet. */
  unbilled: boolean;
  owes: boolean;
};

/** The refusal of an account deletion, or null. The final bill comes first, so that all is paid at once. */
export function checkDeletion({
  unbilled,
  owes,
}: DeletionFacts): 'FINAL_BILL_FIRST' | 'DELETION_INVOICE_UNPAID' | null {
  if (unbilled) return 'FINAL_BILL_FIRST';
  return owes ? 'DELETION_INVOICE_UNPAID' : null;
}
