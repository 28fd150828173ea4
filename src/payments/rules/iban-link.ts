import { isFinalOutcome, type PaymentOutcome } from './payment-outcome.ts';

/**
 * State of a link to give another account. `open`: nothing was given. `waiting`: the bank check runs. `failed`,
 * `other_account`: it may be tried again. `done`: an account is set up. `expired`: the link is no longer valid.
 */
export type IbanLinkState = 'open' | 'waiting' | 'failed' | 'other_account' | 'done' | 'expired';

type IbanLinkFacts = {
  is_live: boolean;
  /** The customer has a working direct debit, by this link or otherwise. */
  has_mandate: boolean;
  /** The bank check that was started with the link. */
  check: { outcome: PaymentOutcome; is_other_account: boolean } | null;
};

/** A link sets up one account: another check is possible only while the link is valid and after the check before it has failed. */
export const resolveIbanLink = ({ is_live, has_mandate, check }: IbanLinkFacts): IbanLinkState => {
  if (has_mandate) return 'done';
  if (check && !isFinalOutcome(check.outcome)) return 'waiting';
  // Paid, but not applied to the mandate yet.
  if (check?.outcome === 'paid' && !check.is_other_account) return 'waiting';
  if (!is_live) return 'expired';
  if (check === null) return 'open';
  return check.is_other_account ? 'other_account' : 'failed';
};

/** Whether another account can be given in a state. */
export const canGiveAccount = (state: IbanLinkState): boolean =>
  state === 'open' || state === 'failed' || state === 'other_account';
