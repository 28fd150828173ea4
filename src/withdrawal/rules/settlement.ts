import type { Cents } from '#platform/pure/money.ts';

/** The sums paid for a SIM and the value of what the SIM has used until now, in cents. */
export type SimAccount = {
  /** Paid with the order, shipping included, and as top-ups; 0 for none. */
  paid_cents: Cents;
  /** Days of service. */
  days: number;
  /** Charge of these days: the plan after the promo, and telecom add-ons by the days in force. */
  used_cents: Cents;
  /** Use outside the plan. */
  usage_cents: Cents;
};

/** Whether a suspended prepaid SIM works again: the withdrawn plan was not paid, so the SIM was suspended, and the plan that returns is paid now. */
export const isSimResumedByReturningPlan = ({
  paid_euro,
  rest_euro,
}: {
  paid_euro: number;
  rest_euro: number;
}): boolean => paid_euro === 0 && rest_euro > 0;

/** In cents. `back_cents` is refunded, `owed_cents` is still to be paid; one of the two is 0. */
export type Settlement = SimAccount & { back_cents: Cents; owed_cents: Cents };

const compute = (account: SimAccount): Settlement => {
  const leftCents = account.paid_cents - account.used_cents - account.usage_cents;
  return { ...account, back_cents: Math.max(0, leftCents), owed_cents: Math.max(0, 0 - leftCents) };
};

/**
 * The settlement with a customer who withdraws now. All payments go back, shipping too (Directive 2011/83/EU, article 13),
 * less the service until now in proportion, its use outside the plan included, but only where the customer had asked to begin early
 * (article 14, paragraphs 3 and 4). What is given to projects has not been passed on yet, so it goes back whole.
 */
export function computeSettlement(account: SimAccount, early_start: boolean): Settlement {
  return compute(early_start ? account : { ...account, days: 0, used_cents: 0, usage_cents: 0 });
}

/** Adds up the settlements of several SIMs. A refund of one SIM first pays what another one owes. */
export function sumAccountsToSettlement(accounts: readonly SimAccount[]): Settlement {
  const sum = (amountOf: (account: SimAccount) => number) =>
    accounts.reduce((total, account) => total + amountOf(account), 0);
  return compute({
    paid_cents: sum((account) => account.paid_cents),
    days: sum((account) => account.days),
    used_cents: sum((account) => account.used_cents),
    usage_cents: sum((account) => account.usage_cents),
  });
}

/** Sums that SIMs owe, in cents. */
export type Owed = {
  /** Service that is invoiced now. */
  service_cents: Cents;
  /** The part of that invoice that is paid by refunds of other SIMs. */
  credit_cents: Cents;
  /** Prepaid balances below zero, left to pay: their service was charged at its use. */
  balance_cents: Cents;
};

/**
 * Splits what SIMs owe into service to invoice and prepaid balances below zero. `owed_cents`: what is left to pay in all after refunds of
 * other SIMs, which pay the invoice first.
 */
export function splitOwed(sims: readonly { prepaid: boolean; owed_cents: Cents }[], owed_cents: Cents): Owed {
  const sum = (isPrepaid: boolean) =>
    sims.filter((sim) => sim.prepaid === isPrepaid).reduce((total, sim) => total + sim.owed_cents, 0);
  const [service_cents, balances] = [sum(false), sum(true)];
  const refundedCents = Math.max(0, service_cents + balances - owed_cents);
  const credit_cents = Math.min(service_cents, refundedCents);
  return { service_cents, credit_cents, balance_cents: Math.max(0, balances - (refundedCents - credit_cents)) };
}
