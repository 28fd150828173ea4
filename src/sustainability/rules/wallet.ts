import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';

/**
 * `plan` and `addon`: removal credited for a paid month. `reversed`: such a credit whose money was refunded, or paid
 * again (positive); `about` is that of the credit, a `#` and a count. `given` and `undone`: a gift to a project, and
 * its reversal. `to_project`: unused credits of twelve months, or of an erased account, that went to the default
 * project.
 */
export const walletEntryKinds = ['plan', 'addon', 'reversed', 'given', 'undone', 'to_project'] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];

export type WalletEntry = {
  kind: WalletEntryKind;
  about: string;
  /** First day of the month of the entry. */
  month: BusinessDate;
  /** Negative: used. */
  grams: number;
};

/** Months in which a customer can give credits to a project. */
export const CREDIT_VALIDITY_MONTHS = 12;
/** Minimum of a gift: a tenth of a kilogram. */
export const LEAST_GRAMS = 100;
/** Milliseconds in which a gift can be undone. */
export const UNDO_MS = 60_000;

/** The unused part of a credit, and the 1st on which it goes to the default project. */
export type OpenCredit = { month: BusinessDate; grams: number; expires_on: BusinessDate };
export type WalletState = {
  /** Grams that can be given now; never below 0. */
  grams: number;
  /** Sum of all entries; below 0 when a credit that was used already was reversed: the next ones make up for it. */
  balance_grams: number;
  /** The first to expire first. */
  credits: OpenCredit[];
};

/** The credit that a reversal is about. */
export const creditKeyOf = (about: string): string => about.split('#')[0] ?? about;

/** Credits less what was reversed of each, in the order in which they are used. */
const listCredits = (entries: readonly WalletEntry[]): WalletEntry[] => {
  const reversed = new Map<string, number>();
  for (const { kind, about, grams } of entries)
    if (kind === 'reversed') reversed.set(creditKeyOf(about), (reversed.get(creditKeyOf(about)) ?? 0) - grams);
  return entries
    .filter(({ kind, grams }) => (kind === 'plan' || kind === 'addon') && grams > 0)
    .map((entry) => ({ ...entry, grams: entry.grams - (reversed.get(entry.about) ?? 0) }))
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.about.localeCompare(b.about));
};

/**
 * Computes the balance of a wallet. The oldest credits are used first; a reversal first takes from the credit that it
 * is about. The order of the entries makes no difference.
 */
export const computeWallet = (entries: readonly WalletEntry[]): WalletState => {
  let used = entries
    .filter(({ kind }) => kind === 'given' || kind === 'undone' || kind === 'to_project')
    .reduce((sum, { grams }) => sum - grams, 0);
  const open: OpenCredit[] = [];
  for (const { month, grams } of listCredits(entries)) {
    const consumed = Math.min(grams, used);
    used -= consumed;
    if (grams > consumed)
      open.push({ month, grams: grams - consumed, expires_on: addMonths(month, CREDIT_VALIDITY_MONTHS) });
  }
  const balance_grams = entries.reduce((sum, { grams }) => sum + grams, 0);
  return { grams: Math.max(0, balance_grams), balance_grams, credits: open };
};

/** Grams whose twelve months are over on the first of `month`. */
export const expiredGrams = ({ credits, grams }: WalletState, month: BusinessDate): number =>
  Math.min(
    grams,
    credits.filter(({ expires_on }) => expires_on <= month).reduce((sum, credit) => sum + credit.grams, 0),
  );
