import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/**
 * `plan` and `addon`: removal credited for a paid month. `reversed`: such a credit whose money was refunded, or paid
 * again (positive); `about` is that of the credit, a `#` and a count. `given` and `undone`: a gift to a project, and
 * its reversal. `to_project`: unused credits of twelve months, or of an erased account, that went to the default
 * project. `about` of these three is the gift.
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
  created_at: Date;
};

/** Months in which a customer can give credits to a project. */
export const CREDIT_VALIDITY_MONTHS = 12;
/** Days before its expiry on which a customer is told of it. */
export const CREDIT_NOTICE_DAYS = 30;
/** Minimum of a gift: a tenth of a kilogram. */
export const LEAST_GRAMS = 100;
/** Milliseconds in which a gift can be undone. */
export const UNDO_MS = 60_000;

/** Grams of one credit. */
export type CreditPart<E> = { credit: E; grams: number };
/** Unused grams of a credit, and the 1st on which they go to the default project. */
export type OpenCredit<E> = CreditPart<E> & { expires_on: BusinessDate };
export type WalletState<E> = {
  /** Grams that can be given now; never below 0. The sum of `credits`. */
  grams: number;
  /** Sum of all entries; below 0 when a credit that was used already was reversed: the next ones make up for it. */
  balance_grams: number;
  /** The first to expire first. */
  credits: OpenCredit<E>[];
  /** Credits that each gift was taken from, in the order of use, by its uuid. */
  ofGift: ReadonlyMap<string, CreditPart<E>[]>;
};

/** The credit that a reversal is about. */
export const creditKeyOf = (about: string): string => about.split('#')[0] ?? about;

/** A credit that was entered late stays until its customer could be told of its expiry. */
const expiryOf = ({ month, created_at }: WalletEntry): BusinessDate => {
  const expires_on = addMonths(month, CREDIT_VALIDITY_MONTHS);
  const announcedFrom = addMonths(firstOfMonth(addDays(brusselsDate(created_at), CREDIT_NOTICE_DAYS)), 1);
  return announcedFrom > expires_on ? announcedFrom : expires_on;
};

const compareUse = <E extends WalletEntry>(a: OpenCredit<E>, b: OpenCredit<E>): number =>
  a.expires_on.localeCompare(b.expires_on) ||
  a.credit.month.localeCompare(b.credit.month) ||
  a.credit.about.localeCompare(b.credit.about);

/** Grams that credits owe to a gift, or to a reversal of a credit that was used; `parts`: those that were paid. */
type Debt<E> = { missing: number; parts: CreditPart<E>[] };

/** The credits of a wallet while its entries are replayed. */
class Replay<E extends WalletEntry> {
  /** In the order of use. */
  readonly credits: OpenCredit<E>[] = [];
  /** The oldest first. */
  readonly #debts: Debt<E>[] = [];
  /** By key of the reversed credit. */
  readonly #reversals = new Map<string, Debt<E>>();

  add(credit: E): void {
    const open = { credit, grams: credit.grams, expires_on: expiryOf(credit) };
    const at = this.credits.findIndex((other) => compareUse(open, other) < 0);
    this.credits.splice(at < 0 ? this.credits.length : at, 0, open);
    this.#payDebts();
  }

  /** Takes a gift from the credits; what they do not have is taken from the next ones. */
  give(grams: number): CreditPart<E>[] {
    const debt = { missing: grams, parts: [] };
    this.#debts.push(debt);
    this.#payDebts();
    return debt.parts;
  }

  /** Takes from the credit itself; other credits make up for what of it was used. */
  reverse(key: string, grams: number): void {
    const debt = this.#reversals.get(key) ?? { missing: 0, parts: [] };
    if (!this.#reversals.has(key)) {
      this.#reversals.set(key, debt);
      this.#debts.push(debt);
    }
    debt.missing += grams;
    const own = this.#find(key);
    if (own) debt.missing -= this.#take(own, debt.missing);
    this.#payDebts();
  }

  /** Gives back to the credits that made up for a reversal, and the rest to the credit itself. */
  restore(key: string, grams: number): void {
    let left = grams;
    const debt = this.#reversals.get(key);
    if (debt) {
      const unpaid = Math.min(debt.missing, left);
      debt.missing -= unpaid;
      left -= unpaid;
      for (const part of debt.parts.toReversed()) {
        const back = Math.min(part.grams, left);
        const open = this.#find(part.credit.about);
        part.grams -= back;
        left -= back;
        if (open) open.grams += back;
      }
    }
    const own = this.#find(key);
    if (own) own.grams += left;
    this.#payDebts();
  }

  #find(key: string): OpenCredit<E> | undefined {
    return this.credits.find(({ credit }) => credit.about === key);
  }

  #take(open: OpenCredit<E>, needed_grams: number): number {
    const consumed = Math.min(open.grams, needed_grams);
    open.grams -= consumed;
    return consumed;
  }

  #payDebts(): void {
    for (const debt of this.#debts)
      for (const open of debt.missing > 0 ? this.credits : []) {
        const grams = this.#take(open, debt.missing);
        debt.missing -= grams;
        if (grams > 0) debt.parts.push({ credit: open.credit, grams });
      }
  }
}

const isCredit = ({ kind }: WalletEntry): boolean => kind === 'plan' || kind === 'addon';
const isGift = ({ kind }: WalletEntry): boolean => kind === 'given' || kind === 'to_project';

/** Entries in the order in which they count: of one moment credits first, and a reversal never before its credit. Undone gifts are left out. */
const sortEntries = <E extends WalletEntry>(entries: readonly E[]): E[] => {
  const undone = new Set(entries.filter(({ kind }) => kind === 'undone').map(({ about }) => about));
  const credited = new Map(entries.filter(isCredit).map(({ about, created_at }) => [about, created_at.getTime()]));
  const timeOf = ({ kind, about, created_at }: E): number =>
    Math.max(created_at.getTime(), (kind === 'reversed' ? credited.get(creditKeyOf(about)) : null) ?? 0);
  const rankOf = (entry: E): number => (isCredit(entry) ? 0 : isGift(entry) ? 2 : 1);
  return entries
    .filter((entry) => entry.kind !== 'undone' && !(isGift(entry) && undone.has(entry.about)))
    .toSorted((a, b) => timeOf(a) - timeOf(b) || rankOf(a) - rankOf(b) || a.about.localeCompare(b.about));
};

/**
 * Computes the wallet from its entries, given in any order. They count in the order in which they were entered: a gift takes the credits that expire
 * first of those that are there, so a credit that is entered late serves later gifts only. A reversal takes from its credit; what of
 * that is used already, the other credits make up for.
 */
export const computeWallet = <E extends WalletEntry>(entries: readonly E[]): WalletState<E> => {
  const replay = new Replay<E>();
  const ofGift = new Map<string, CreditPart<E>[]>();
  for (const entry of sortEntries(entries)) {
    const { about, grams } = entry;
    if (isCredit(entry)) replay.add(entry);
    else if (isGift(entry)) ofGift.set(about, replay.give(0 - grams));
    else if (grams < 0) replay.reverse(creditKeyOf(about), 0 - grams);
    else replay.restore(creditKeyOf(about), grams);
  }
  const balance_grams = entries.reduce((sum, { grams }) => sum + grams, 0);
  const credits = replay.credits.filter(({ grams }) => grams > 0);
  return { grams: Math.max(0, balance_grams), balance_grams, credits, ofGift };
};

export const sumGrams = (parts: readonly { grams: number }[]): number =>
  parts.reduce((sum, { grams }) => sum + grams, 0);

/** Grams whose time is over on a day. */
export const expiredGrams = ({ credits }: Pick<WalletState<WalletEntry>, 'credits'>, on: BusinessDate): number =>
  sumGrams(credits.filter(({ expires_on }) => expires_on <= on));
