import { stateTable } from '#platform/pure/state-table.ts';
import { type ChosenMethod, DIRECT_DEBIT, NO_METHOD_YET } from '#payments/rules/payment-method.ts';

/** Amount of a bank check in euro, which is refunded. */
export const BANK_CHECK_EUR = 0.02;

export type SetupState = 'none' | 'started' | 'verifying' | 'valid' | 'refunded' | 'failed';
export type SetupEvent =
  | 'started'
  | 'in_hand'
  | 'confirmed'
  | 'declined'
  | 'other_account'
  | 'abandoned'
  | 'refunded'
  | 'ended'
  | 'withdrawn';

/**
 * State machine of the direct debit set-up. `in_hand`: paid, and the bank's confirmation is pending. A confirmation
 * after a failure is accepted. A new check can be started in each state and replaces the previous one. `other_account`:
 * paid from another account than the given one. `ended`: nothing can be collected by the mandate any more. `withdrawn`: by the customer.
 * `ended` and `withdrawn` can also happen to a mandate in use while another account is checked.
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
    ended: 'started',
    withdrawn: 'started',
  },
  verifying: {
    started: 'started',
    confirmed: 'valid',
    declined: 'failed',
    other_account: 'failed',
    abandoned: 'failed',
    ended: 'verifying',
    withdrawn: 'verifying',
  },
  valid: { started: 'started', refunded: 'refunded', ended: 'failed', withdrawn: 'none' },
  refunded: { started: 'started', ended: 'failed', withdrawn: 'none' },
  failed: { started: 'started', confirmed: 'valid', other_account: 'failed', ended: 'failed', withdrawn: 'none' },
});

/** Amount of a bank check in cents. */
export const BANK_CHECK_CENTS = 2;
/** Working days within which the bank check is refunded, as the screens promise. */
export const MAX_REFUND_WORKING_DAYS = 3;

/** Payment method in replies during a set-up: null for none, -1 until the bank has confirmed, then 1. */
export function paymentMethodOfSetup(state: SetupState): typeof NO_METHOD_YET | typeof DIRECT_DEBIT | null {
  if (state === 'none') return null;
  return state === 'valid' || state === 'refunded' ? DIRECT_DEBIT : NO_METHOD_YET;
}

/** A check of another account beside a working payment method: it runs, or it failed and the method stays. */
export type SetupBeside = 'running' | 'failed';

/** The check of another account beside the working `method`; null when there is none. */
export function setupBesideWorkingMethod(method: ChosenMethod | null, state: SetupState): SetupBeside | null {
  if (method === null) return null;
  if (state === 'started' || state === 'verifying') return 'running';
  return state === 'failed' ? 'failed' : null;
}
