import { stateTable } from '#platform/pure/state-table.ts';

/** What a bank check costs, in euro, until it is paid back. */
export const BANK_CHECK_EUR = 0.02;

export type SetupState = 'none' | 'started' | 'verifying' | 'valid' | 'refunded' | 'failed';
export type SetupEvent = 'started' | 'in_hand' | 'confirmed' | 'declined' | 'other_account' | 'abandoned' | 'refunded';

/**
 * Setting up a direct debit with a bank check of 0.02 euro. `in_hand`: the customer has paid and the bank's word is
 * still to come. A confirmation that arrives after a failure still counts: the bank has the last word. A check can be
 * started in every state and replaces the one before. `other_account`: it was paid, from an account that is not the
 * one given.
 */
export const setupStates = stateTable<SetupState, SetupEvent>('none', {
  none: { started: 'started' },
  started: {
    started: 'started',
    in_hand: 'verifying',
    confirmed: 'valid',
    declined: 'failed',
    other_account: 'failed',
    abandoned: 'failed',
  },
  verifying: {
    started: 'started',
    confirmed: 'valid',
    declined: 'failed',
    other_account: 'failed',
    abandoned: 'failed',
  },
  valid: { started: 'started', refunded: 'refunded' },
  refunded: { started: 'started' },
  failed: { started: 'started', confirmed: 'valid', other_account: 'failed' },
});

/** What the bank check costs, in cents; it is paid back. */
export const BANK_CHECK_CENTS = 2;
/** Working days within which the bank check is paid back, as every screen promises. */
export const MAX_REFUND_WORKING_DAYS = 3;

const DIRECT_DEBIT = 1;
const NOT_CONFIRMED = -1;

/** `details.payment.method` while a direct debit is set up: null for none, -1 until the bank has confirmed, then 1. */
export function paymentMethodOfSetup(state: SetupState): -1 | 1 | null {
  if (state === 'none') return null;
  return state === 'valid' || state === 'refunded' ? DIRECT_DEBIT : NOT_CONFIRMED;
}
