import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import { type AccountNumber, accounts } from './accounts.ts';
import { type Charged, chargeLines } from './charge-lines.ts';
import {
  type JournalEntry,
  type JournalEntryKind,
  type JournalLine,
  OPERATOR_UUID,
  reverseLines,
  sumByAccount,
} from './journal-entry.ts';

/** The customer and the time of an entry. Booked on the day of `now` unless `booked_on` is given. */
type Booking = { customer_uuid: string; now: Date; booked_on?: BusinessDate; vat_number?: string | null };

const buildEntry = (
  kind: JournalEntryKind,
  entryKey: string,
  { customer_uuid, now, booked_on = brusselsDate(now), vat_number }: Booking,
  lines: readonly JournalLine[],
): JournalEntry => ({
  customer_uuid,
  kind,
  about: entryKey,
  booked_on,
  ...(vat_number && { vat_number }),
  lines: lines.filter(({ amount_cents }) => amount_cents !== 0),
  now,
});

/** Moves an amount from the credit of one account to the debit of another; a negative amount moves it back. */
const move = (
  amount_cents: Cents,
  debit: AccountNumber,
  credit: AccountNumber,
  subjects: Subjects = {},
): JournalLine[] => [
  { account: debit, amount_cents, ...(subjects.debit && { subject_uuid: subjects.debit }) },
  { account: credit, amount_cents: 0 - amount_cents, ...(subjects.credit && { subject_uuid: subjects.credit }) },
];
type Subjects = { debit?: string; credit?: string };

/**
 * Counter account of money in and out: the payment provider, which pays it out later, or a line of the bank, which is
 * on the bank account already (`line_uuid`), against the account of unassigned lines.
 */
export type MoneyRoute = 'provider' | { line_uuid: string };

/** Moves money in (positive) or out, against another account. */
const moveMoney = (amount_cents: Cents, route: MoneyRoute, counterAccount: AccountNumber): JournalLine[] =>
  route === 'provider'
    ? move(amount_cents, accounts.providerClearing, counterAccount)
    : move(amount_cents, accounts.bankLines, counterAccount, { debit: route.line_uuid });

type Payment = Booking & { payment_uuid: string; amount_cents: Cents; route: MoneyRoute };
type Refund = Booking & { refund_uuid: string; amount_cents: Cents };
type SimBalance = Booking & { order_product_uuid: string; amount_cents: Cents };
type BilledInvoice = Booking & { invoice_uuid: string } & Charged;
/** The posting on the receivable that balances lines of charges: their sum with VAT and contributions. */
const receivableLine = (lines: readonly JournalLine[], invoice_uuid: string): JournalLine => ({
  account: accounts.receivables,
  amount_cents: 0 - lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  subject_uuid: invoice_uuid,
});

const invoiceLines = (invoice: BilledInvoice): JournalLine[] => {
  const lines = chargeLines(invoice);
  return [receivableLine(lines, invoice.invoice_uuid), ...lines];
};

/**
 * Builders of journal entries. Every payment first becomes credit of its customer, and what it pays is taken from that credit. So money is posted
 * once and in the same way whatever its purpose, and an overpayment stays as credit.
 */
export const entryBuilders = {
  /** A liability from before the books began, against the suspense account. With 0 it has no lines and records that there is nothing to book. */
  opening: (
    liability: 'prepaidBalances' | 'refundsPayable' | 'customerCredit',
    { entry_key, amount_cents, subject_uuid, ...booking }: Opening,
  ): JournalEntry =>
    buildEntry(
      'opening',
      entry_key,
      booking,
      move(amount_cents, accounts.suspense, accounts[liability], subject_uuid ? { credit: subject_uuid } : {}),
    ),

  /** Money came in. */
  payment: (payment: Payment): JournalEntry =>
    buildEntry(
      'payment',
      payment.payment_uuid,
      payment,
      moveMoney(payment.amount_cents, payment.route, accounts.customerCredit),
    ),

  /** A booking on the bank account, positive for money that came in. It is to be assigned by another entry. */
  bankLine: ({ line_uuid, amount_cents, ...booking }: BankLine): JournalEntry =>
    buildEntry(
      'bank-line',
      line_uuid,
      ofOperator(booking),
      move(amount_cents, accounts.bank, accounts.bankLines, { credit: line_uuid }),
    ),

  /** A receipt of one bank line went back to its payer by another one. */
  bankLineReturned: ({ line_uuid, amount_cents, by_line_uuid, ...booking }: ReturnedLine): JournalEntry =>
    buildEntry(
      'bank-line-returned',
      line_uuid,
      ofOperator(booking),
      move(amount_cents, accounts.bankLines, accounts.bankLines, { debit: line_uuid, credit: by_line_uuid }),
    ),

  /** A bank returned a collection before its settlement; negative: the settlement followed. The payment stays unpaid. */
  unsettledReturn: ({ payment_uuid, line_uuid, amount_cents, ...booking }: UnsettledReturn): JournalEntry =>
    buildEntry(
      'unsettled-return',
      `${payment_uuid} ${line_uuid}`,
      booking,
      move(amount_cents, accounts.bankLines, accounts.bankLines, { debit: payment_uuid, credit: line_uuid }),
    ),

  /** The payer's bank took a payment back, or reversed that (negative). `entry_key` is unique for each change. */
  chargeback: ({ entry_key, ...payment }: Payment & { entry_key: string }): JournalEntry =>
    buildEntry(
      'chargeback',
      entry_key,
      payment,
      moveMoney(0 - payment.amount_cents, payment.route, accounts.customerCredit),
    ),

  /** A refund was decided: it is owed to the customer. */
  refund: (refund: Refund): JournalEntry =>
    buildEntry(
      'refund',
      refund.refund_uuid,
      refund,
      move(refund.amount_cents, accounts.customerCredit, accounts.refundsPayable),
    ),

  /** A refund went out: the provider has accepted it, or the bank has booked it. `entry_key` is unique for each time. */
  refundSent: ({ route, entry_key, ...refund }: SentRefund): JournalEntry =>
    buildEntry(
      'refund-sent',
      entry_key ?? refund.refund_uuid,
      refund,
      moveMoney(0 - refund.amount_cents, route, accounts.refundsPayable),
    ),

  /** A refund that was transferred outside of the bank account; the accountant clears the suspense account. */
  refundSentElsewhere: ({ entry_key, ...refund }: Refund & { entry_key: string }): JournalEntry =>
    buildEntry('refund-sent', entry_key, refund, move(refund.amount_cents, accounts.refundsPayable, accounts.suspense)),

  /** A refund came back from the customer's bank: it is owed again. */
  refundReturned: ({ route, entry_key, ...refund }: SentRefund & { entry_key: string }): JournalEntry =>
    buildEntry('refund-returned', entry_key, refund, moveMoney(refund.amount_cents, route, accounts.refundsPayable)),

  /** The provider paid out to the bank account. */
  payout: ({ line_uuid, amount_cents, ...booking }: BankLine): JournalEntry =>
    buildEntry(
      'payout',
      line_uuid,
      ofOperator(booking),
      moveMoney(amount_cents, { line_uuid }, accounts.providerClearing),
    ),

  /** A cost charged by the bank or the provider; negative: it was refunded. */
  fee: ({ entry_key, amount_cents, charged_by, route, ...booking }: Fee): JournalEntry =>
    buildEntry('fee', entry_key, ofOperator(booking), moveMoney(0 - amount_cents, route, feeAccount[charged_by])),

  /** An invoice with the contribution statement that is paid with it. */
  invoice: (invoice: BilledInvoice): JournalEntry =>
    buildEntry('invoice', invoice.invoice_uuid, invoice, invoiceLines(invoice)),

  /** A credit note: the reverse of an invoice of these charges, which are positive. `invoice_uuid` is the corrected one. */
  creditNote: ({ credit_note_uuid, ...creditedInvoice }: BilledInvoice & { credit_note_uuid: string }): JournalEntry =>
    buildEntry('credit-note', credit_note_uuid, creditedInvoice, reverseLines(invoiceLines(creditedInvoice))),

  /** Credit of the customer pays an invoice; negative: an overpaid invoice becomes credit. */
  creditUsed: (usedCredit: Booking & { entry_key: string; invoice_uuid: string; amount_cents: Cents }): JournalEntry =>
    buildEntry(
      'credit-used',
      usedCredit.entry_key,
      usedCredit,
      move(usedCredit.amount_cents, accounts.customerCredit, accounts.receivables, { credit: usedCredit.invoice_uuid }),
    ),

  /** The invoice of a payment that the bank took back is open again; negative: it is paid again. */
  invoiceReopened: (
    reopenedInvoice: Booking & { entry_key: string; invoice_uuid: string; amount_cents: Cents },
  ): JournalEntry =>
    buildEntry(
      'invoice-reopened',
      reopenedInvoice.entry_key,
      reopenedInvoice,
      move(reopenedInvoice.amount_cents, accounts.receivables, accounts.customerCredit, {
        debit: reopenedInvoice.invoice_uuid,
      }),
    ),

  /** Moves credit of the customer onto a prepaid balance, or off it: the month paid with an order, a top-up, its chargeback, the rest at the end. */
  prepaidBalance: (
    kind: 'prepaid-order' | 'top-up' | 'top-up-charged-back' | 'prepaid-closed',
    { entry_key, ...sim }: SimBalance & { entry_key: string },
  ): JournalEntry =>
    buildEntry(
      kind,
      `${sim.order_product_uuid} ${entry_key}`,
      sim,
      move(sim.amount_cents, accounts.customerCredit, accounts.prepaidBalances, { credit: sim.order_product_uuid }),
    ),

  /** Use of a prepaid balance: revenue and VAT at the moment of use, and contributions. Negative charges give it back. */
  prepaidUse: ({ entry_key, order_product_uuid, charges, ...booking }: PrepaidUse): JournalEntry => {
    const lines = chargeLines({ basis: 'gross', charges });
    const cents = 0 - lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    return buildEntry(cents < 0 ? 'prepaid-use-credit' : 'prepaid-use', `${order_product_uuid} ${entry_key}`, booking, [
      { account: accounts.prepaidBalances, amount_cents: cents, subject_uuid: order_product_uuid },
      ...lines,
    ]);
  },

  /** Indemnity for a number that was transferred late: onto the balance of a prepaid SIM, or as credit. Outside the scope of VAT. */
  latePortIn: ({
    entry_key,
    amount_cents,
    order_product_uuid,
    ...booking
  }: Booking & { entry_key: string; amount_cents: Cents; order_product_uuid?: string }): JournalEntry =>
    buildEntry(
      'late-port-in',
      entry_key,
      booking,
      order_product_uuid
        ? move(amount_cents, accounts.latePortIns, accounts.prepaidBalances, { credit: order_product_uuid })
        : move(amount_cents, accounts.latePortIns, accounts.customerCredit),
    ),

  /** Contributions went to their project, as the operator says; the line of the bank follows (`contributionLine`). */
  contributionTransferred: ({
    transfer_uuid,
    project_uuid,
    amount_cents,
    ...booking
  }: OperatorBooking & { transfer_uuid: string; project_uuid: string; amount_cents: Cents }): JournalEntry =>
    buildEntry(
      'contribution-transferred',
      transfer_uuid,
      ofOperator(booking),
      move(amount_cents, accounts.contributionsPayable, accounts.suspense, {
        debit: project_uuid,
        credit: transfer_uuid,
      }),
    ),

  /** The line of the bank by which contributions went to their projects, with the transfers that it is of. */
  contributionLine: ({ line_uuid, transfers, ...booking }: ContributionLine): JournalEntry =>
    buildEntry(
      'contribution-line',
      line_uuid,
      ofOperator(booking),
      transfers.flatMap(({ transfer_uuid, cents }) =>
        move(cents, accounts.suspense, accounts.bankLines, { debit: transfer_uuid, credit: line_uuid }),
      ),
    ),

  /** The reward of a referral, as credit of the customer that bills use. The credit is a means of payment, so the bill keeps its VAT. */
  referralReward: ({
    entry_key,
    amount_cents,
    ...booking
  }: Booking & { entry_key: string; amount_cents: Cents }): JournalEntry =>
    buildEntry(
      'referral-reward',
      entry_key,
      booking,
      move(amount_cents, accounts.referralRewards, accounts.customerCredit),
    ),

  /** Revenue of a month that is not invoiced at its end, without VAT, which is due with the invoice. */
  accrual: ({ entry_key, revenue, ...booking }: Accrual): JournalEntry =>
    buildEntry('accrual', entry_key, booking, accrualLines(revenue)),

  /** Takes an accrual back, in the month of the invoice. */
  accrualReversed: ({ entry_key, revenue, ...booking }: Accrual): JournalEntry =>
    buildEntry('accrual-reversed', entry_key, booking, reverseLines(accrualLines(revenue))),

  /**
   * Brings the value of a claim from what is booked to what it is worth: sound, doubtful or lost. A lost claim is a loss, but for the VAT that the
   * State returns (VAT Code, articles 77 and 79) and for contributions, which are not ours. What is paid of it later is a gain.
   */
  claimValued: ({ invoice_uuid, entry_key, booked, newValue, ...booking }: ValuedClaim): JournalEntry => {
    const doubtful_cents = newValue.doubtful_cents - booked.doubtful_cents;
    const lost_cents = newValue.lost_cents - booked.lost_cents;
    const vat = newValue.vat_cents - booked.vat_cents;
    const projects = new Set([...booked.contributions.keys(), ...newValue.contributions.keys()]);
    const contributions = [...projects].map((subject_uuid) => ({
      account: accounts.contributionsPayable,
      amount_cents: (newValue.contributions.get(subject_uuid) ?? 0) - (booked.contributions.get(subject_uuid) ?? 0),
      subject_uuid,
    }));
    const loss = contributions.reduce((remainder, { amount_cents }) => remainder - amount_cents, lost_cents - vat);
    const is_recovered = lost_cents < 0 || (lost_cents === 0 && vat < 0);
    const kind = is_recovered
      ? 'write-off-recovered'
      : lost_cents !== 0 || loss !== 0 || vat !== 0
        ? 'write-off'
        : 'doubtful';
    return buildEntry(kind, entry_key, booking, [
      { account: accounts.doubtfulReceivables, amount_cents: doubtful_cents, subject_uuid: invoice_uuid },
      { account: accounts.receivables, amount_cents: 0 - doubtful_cents - lost_cents, subject_uuid: invoice_uuid },
      {
        account: is_recovered ? accounts.recoveredDebt : accounts.badDebt,
        amount_cents: loss,
        subject_uuid: invoice_uuid,
      },
      { account: accounts.vatPayable, amount_cents: vat, vat_percent: VAT_PERCENT, subject_uuid: invoice_uuid },
      ...contributions,
    ]);
  },
} as const;

type Opening = Booking & { entry_key: string; amount_cents: Cents; subject_uuid?: string };
type OperatorBooking = Omit<Booking, 'customer_uuid' | 'vat_number'>;
type BankLine = OperatorBooking & { line_uuid: string; amount_cents: Cents };
type ContributionLine = OperatorBooking & {
  line_uuid: string;
  transfers: readonly { transfer_uuid: string; cents: Cents }[];
};
type ReturnedLine = BankLine & { by_line_uuid: string };
type UnsettledReturn = Booking & { payment_uuid: string; line_uuid: string; amount_cents: Cents };
type SentRefund = Refund & { route: MoneyRoute; entry_key?: string };
type Fee = OperatorBooking & {
  entry_key: string;
  amount_cents: Cents;
  charged_by: 'bank' | 'provider';
  route: MoneyRoute;
};
const feeAccount = { bank: accounts.bankCosts, provider: accounts.providerCosts } as const;
const ofOperator = (booking: OperatorBooking): Booking => ({ ...booking, customer_uuid: OPERATOR_UUID });

type PrepaidUse = Booking & { order_product_uuid: string; entry_key: string; charges: Charged['charges'] };
/** Parts of a claim that are not sound. */
export type ClaimValue = {
  doubtful_cents: Cents;
  /** Written off from the receivables. */
  lost_cents: Cents;
  /** Of the lost part: VAT that the State returns. */
  vat_cents: Cents;
  /** Of the lost part: contributions that are not owed to their projects, by project. */
  contributions: ReadonlyMap<string, Cents>;
};
type ValuedClaim = Booking & { invoice_uuid: string; entry_key: string; booked: ClaimValue; newValue: ClaimValue };
/** An amount of an account of revenue, negative for income. */
export type RevenueLine = Pick<JournalLine, 'account' | 'amount_cents'>;
type Accrual = Booking & { entry_key: string; revenue: readonly RevenueLine[] };

/** Revenue by account against the claim on it. */
const accrualLines = (revenue: readonly RevenueLine[]): JournalLine[] => {
  const lines = [...sumByAccount(revenue)].map(([account, amount_cents]) => ({ account, amount_cents }));
  const claim = lines.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
  return [{ account: accounts.incomeToInvoice, amount_cents: claim }, ...lines];
};
