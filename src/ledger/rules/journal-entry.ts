import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { AccountNumber } from './accounts.ts';

/**
 * Kinds of journal entries, with the journal of the accounting package that they belong to: sales, credit notes,
 * financial or miscellaneous.
 */
export const journalOfKind = {
  opening: 'misc',
  'bank-line': 'financial',
  'bank-line-returned': 'misc',
  'unsettled-return': 'misc',
  payment: 'financial',
  refund: 'misc',
  'refund-sent': 'financial',
  'refund-returned': 'financial',
  chargeback: 'financial',
  payout: 'financial',
  fee: 'financial',
  invoice: 'sales',
  'credit-note': 'credit-notes',
  'invoice-reopened': 'misc',
  'credit-used': 'misc',
  'prepaid-order': 'misc',
  'top-up': 'misc',
  'prepaid-use': 'misc',
  'prepaid-use-credit': 'misc',
  'top-up-charged-back': 'misc',
  'prepaid-closed': 'misc',
  accrual: 'misc',
  'accrual-reversed': 'misc',
  doubtful: 'misc',
  'write-off': 'misc',
  'write-off-recovered': 'misc',
  'late-port-in': 'misc',
  'contribution-transferred': 'misc',
  'contribution-line': 'financial',
  'referral-reward': 'misc',
} as const;
export type JournalEntryKind = keyof typeof journalOfKind;

export type JournalLine = {
  account: AccountNumber;
  /** Debit positive, credit negative. */
  amount_cents: Cents;
  /** VAT rate; only on lines of a taxable base or of its VAT. */
  vat_percent?: number;
  /** Invoice, SIM, project or booking of the bank that the line is about. */
  subject_uuid?: string;
};

/** An entry of the journal. Its key is `customer_uuid`, `kind` and `about`: each is posted once. */
export type JournalEntry = {
  /** `OPERATOR_UUID` for what concerns no customer. */
  customer_uuid: string;
  kind: JournalEntryKind;
  /** Identifies the fact among those of this kind of the customer. */
  about: string;
  booked_on: BusinessDate;
  /** Belgian VAT number of a business customer, ten digits, for the client listing. */
  vat_number?: string;
  lines: readonly JournalLine[];
  now: Date;
};

/** The customer of entries that concern no customer. */
export const OPERATOR_UUID = '00000000-0000-0000-0000-000000000000';

/** Sums of the lines by account, without zeros. */
export const sumByAccount = (
  lines: readonly Pick<JournalLine, 'account' | 'amount_cents'>[],
): ReadonlyMap<AccountNumber, Cents> => {
  const sums = new Map<AccountNumber, Cents>();
  for (const { account, amount_cents } of lines) sums.set(account, (sums.get(account) ?? 0) + amount_cents);
  return new Map([...sums].filter(([, cents]) => cents !== 0));
};

/** An entry whose debits and credits differ. The message lists the sum of each account. */
export class UnbalancedEntryError extends Error {
  override name = 'UnbalancedEntryError';

  constructor({ kind, about, lines }: JournalEntry) {
    const sums = [...sumByAccount(lines)].map(([account, cents]) => `${account}: ${cents}`);
    super(`The entry ${kind} ${about} is not balanced: ${sums.join(', ')}`);
  }
}

/** @throws UnbalancedEntryError, or RangeError for an amount that is not in whole cents */
export const assertBalanced = (entry: JournalEntry): void => {
  let sum = 0;
  for (const { account, amount_cents } of entry.lines) {
    if (!Number.isSafeInteger(amount_cents))
      throw new RangeError(`The entry ${entry.kind} ${entry.about} has ${amount_cents} on ${account}`);
    sum += amount_cents;
  }
  if (sum !== 0) throw new UnbalancedEntryError(entry);
};

/** The lines with the opposite sign. */
export const reverseLines = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map((line) => ({ ...line, amount_cents: 0 - line.amount_cents }));
