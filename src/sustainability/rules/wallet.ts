import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { GramQueue } from './gram-heap.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/**
 * `plan` and `addon`: removal credited for a paid month. `reversed`: grams taken from such a credit because its money was refunded, or given
 * back because it was paid again (positive); its `about` is that of the credit, a `#` and a count. `given` and `undone`: a gift to a
 * project, and its reversal. `to_project`: credits that expired after twelve months, or of an erased account, which go to the default
 * project. The `about` of these three is the uuid of the gift.
 */
export const walletEntryKinds = ['plan', 'addon', 'reversed', 'given', 'undone', 'to_project'] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];

export type WalletEntry = {
  kind: WalletEntryKind;
  about: string;
  /** First day of the month of the entry. */
  month: BusinessDate;
  /** Negative for grams that are used or reversed. */
  grams: Grams;
  created_at: Date;
};

/** Months in which a customer can give credits to a project. */
export const CREDIT_VALIDITY_MONTHS = 12;
/** Days before the expiry of a credit on which its customer is notified. */
export const CREDIT_NOTICE_DAYS = 30;
/** Minimum of a gift: a tenth of a kilogram. */
export const LEAST_GRAMS = 100;
/** Milliseconds in which a gift can be undone. */
export const UNDO_MS = 60_000;

export type CreditPart<E> = { credit: E; grams: Grams };
/** Unused grams of a credit, and the 1st on which they go to the default project. */
export type OpenCredit<E> = CreditPart<E> & { expires_on: BusinessDate };
export type WalletState<E> = {
  /** Grams that can be given now; never below 0. The sum of `credits`. */
  grams: Grams;
  /** Sum of all entries. Below 0 when a credit that was used already was reversed; later credits make up for that. */
  balance_grams: Grams;
  /** In the order in which they expire. */
  credits: OpenCredit<E>[];
  /** Credits that each gift was taken from, in the order of use, by its uuid. */
  ofGift: ReadonlyMap<string, CreditPart<E>[]>;
};

/** The credit that a reversal is about. */
export const creditKeyOf = (aboutKey: string): string => aboutKey.split('#')[0] ?? aboutKey;

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Caches the results of `compute` by key. A wallet has few distinct months and hours of entry, and dates are slow to compute. */
const cached = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const results = new Map<K, V>();
  return (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
};

const MS_OF_HOUR = 3_600_000;

/** Creates the function that computes when a credit expires: twelve months after its month, or later when it was entered so late that its customer could not be notified in time. */
const createExpiryRule = (): ((credit: WalletEntry, entered_at: Date) => BusinessDate) => {
  const expiresOn = cached((month: BusinessDate) => addMonths(month, CREDIT_VALIDITY_MONTHS));
  const announcedFrom = cached((hour: number) => {
    const told_on = addDays(brusselsDate(new Date(hour * MS_OF_HOUR)), CREDIT_NOTICE_DAYS);
    return addMonths(firstOfMonth(told_on), 1);
  });
  return ({ month }, entered_at) => {
    const [expires_on, first_on] = [expiresOn(month), announcedFrom(Math.floor(entered_at.getTime() / MS_OF_HOUR))];
    return first_on > expires_on ? first_on : expires_on;
  };
};

const compareUse = <E extends WalletEntry>(a: OpenCredit<E>, b: OpenCredit<E>): number =>
  compareTexts(a.expires_on, b.expires_on) ||
  compareTexts(a.credit.month, b.credit.month) ||
  compareTexts(a.credit.about, b.credit.about);

/** Grams that still have to be taken from credits for a gift, or for the reversal of a credit that was used already. `parts`: what was taken so far. */
type Debt<E> = { grams: Grams; nth: number; parts: CreditPart<E>[] };

/** The credits of a wallet while its entries are replayed. */
class Replay<E extends WalletEntry> {
  /** By the `about` of the credit. */
  readonly #credits = new Map<string, OpenCredit<E>>();
  readonly #open = new GramQueue<OpenCredit<E>>(compareUse);
  /** The oldest first. */
  readonly #unpaid = new GramQueue<Debt<E>>((a, b) => a.nth - b.nth);
  /** By the `about` of the reversed credit. */
  readonly #reversals = new Map<string, Debt<E>>();
  readonly #expiryOf = createExpiryRule();
  #debts = 0;

  add(credit: E): void {
    const openCredit = { credit, grams: credit.grams, expires_on: this.#expiryOf(credit, credit.created_at) };
    this.#credits.set(credit.about, openCredit);
    this.#open.add(openCredit);
    this.#payDebts();
  }

  /** Takes a gift from the open credits; what they lack is taken from credits that are added later. */
  allocate(grams: Grams): CreditPart<E>[] {
    const debt = this.#createDebt(grams);
    this.#unpaid.add(debt);
    this.#payDebts();
    return debt.parts;
  }

  /** Takes a reversal from its own credit; the part of it that was used already is taken from other credits. */
  reverse(key: string, grams: Grams): void {
    const debt = this.#reversals.get(key) ?? this.#createDebt(0);
    this.#reversals.set(key, debt);
    const ownCredit = this.#credits.get(key);
    const own_grams = ownCredit ? Math.min(ownCredit.grams, grams) : 0;
    if (ownCredit) ownCredit.grams -= own_grams;
    debt.grams += grams - own_grams;
    this.#unpaid.add(debt);
    this.#payDebts();
  }

  /** Gives back to the credits that made up for a reversal, and the rest to the credit itself. */
  restore(key: string, { grams, created_at }: E): void {
    let gramsLeft = grams;
    const debt = this.#reversals.get(key);
    if (debt) {
      const unpaidGrams = Math.min(debt.grams, gramsLeft);
      debt.grams -= unpaidGrams;
      gramsLeft -= unpaidGrams;
      for (let part = debt.parts.at(-1); part && gramsLeft > 0; part = debt.parts.at(-1)) {
        const returnedGrams = Math.min(part.grams, gramsLeft);
        this.#reopenCredit(part.credit.about, returnedGrams, created_at);
        part.grams -= returnedGrams;
        gramsLeft -= returnedGrams;
        if (part.grams === 0) debt.parts.pop();
      }
    }
    if (gramsLeft > 0) this.#reopenCredit(key, gramsLeft, created_at);
    this.#payDebts();
  }

  /** Credits that have grams, in the order of use. */
  listOpen(): OpenCredit<E>[] {
    return [...this.#credits.values()].filter(({ grams }) => grams > 0).toSorted(compareUse);
  }

  #createDebt(grams: Grams): Debt<E> {
    this.#debts += 1;
    return { grams, nth: this.#debts, parts: [] };
  }

  /** Adds grams to a credit again. It then expires as if entered at `entered_at`, so that grams that come back late do not expire unannounced. */
  #reopenCredit(key: string, grams: Grams, entered_at: Date): void {
    const storedCredit = this.#credits.get(key);
    if (!storedCredit) return;
    const lateExpiry = this.#expiryOf(storedCredit.credit, entered_at);
    const expires_on = lateExpiry > storedCredit.expires_on ? lateExpiry : storedCredit.expires_on;
    const openCredit = { credit: storedCredit.credit, grams: storedCredit.grams + grams, expires_on };
    // The old item, at its old place in the order, has no grams, so the queue drops it.
    storedCredit.grams = 0;
    this.#credits.set(key, openCredit);
    this.#open.add(openCredit);
  }

  /** Takes debts from open credits until one of the two is used up. Each turn completes a debt or uses up a credit. */
  #payDebts(): void {
    for (let debt = this.#unpaid.findFirst(); debt; debt = this.#unpaid.findFirst()) {
      const openCredit = this.#open.findFirst();
      if (!openCredit) return;
      const grams = Math.min(openCredit.grams, debt.grams);
      openCredit.grams -= grams;
      debt.grams -= grams;
      debt.parts.push({ credit: openCredit.credit, grams });
    }
  }
}

const isCredit = ({ kind }: WalletEntry): boolean => kind === 'plan' || kind === 'addon';
const isGift = ({ kind }: WalletEntry): boolean => kind === 'given' || kind === 'to_project';

/** Sorts entries by time; at the same time credits come first and gifts last, and a reversal never comes before its credit. Leaves out undone gifts. */
const sortEntries = <E extends WalletEntry>(entries: readonly E[]): E[] => {
  const undoneKeys = new Set(entries.filter(({ kind }) => kind === 'undone').map(({ about }) => about));
  const creditTimes = new Map(entries.filter(isCredit).map(({ about, created_at }) => [about, created_at.getTime()]));
  const timeOf = ({ kind, about, created_at }: E): number =>
    Math.max(created_at.getTime(), (kind === 'reversed' ? creditTimes.get(creditKeyOf(about)) : null) ?? 0);
  const rankOf = (entry: E): number => (isCredit(entry) ? 0 : isGift(entry) ? 2 : 1);
  return entries
    .filter((entry) => entry.kind !== 'undone' && !(isGift(entry) && undoneKeys.has(entry.about)))
    .map((entry) => ({ entry, time: timeOf(entry), rank: rankOf(entry) }))
    .toSorted((a, b) => a.time - b.time || a.rank - b.rank || compareTexts(a.entry.about, b.entry.about))
    .map(({ entry }) => entry);
};

/**
 * Computes the wallet from its entries, given in any order, by replaying them in the order in which they were entered. A gift takes the
 * credits that expire first of those that are open then, so a credit that is entered late serves later gifts only. A reversal takes
 * from its own credit; the part of it that was used already is taken from other credits.
 */
export const computeWallet = <E extends WalletEntry>(entries: readonly E[]): WalletState<E> => {
  const replay = new Replay<E>();
  const ofGift = new Map<string, CreditPart<E>[]>();
  for (const entry of sortEntries(entries)) {
    const { about, grams } = entry;
    if (isCredit(entry)) replay.add(entry);
    else if (isGift(entry)) ofGift.set(about, replay.allocate(0 - grams));
    else if (grams < 0) replay.reverse(creditKeyOf(about), 0 - grams);
    else replay.restore(creditKeyOf(about), entry);
  }
  const balance_grams = sumGrams(entries);
  return { grams: Math.max(0, balance_grams), balance_grams, credits: replay.listOpen(), ofGift };
};

export const sumGrams = (parts: readonly { grams: Grams }[]): number =>
  parts.reduce((sum, { grams }) => sum + grams, 0);

/** Sums the open grams that have expired by a day. */
export const expiredGrams = ({ credits }: Pick<WalletState<WalletEntry>, 'credits'>, on: BusinessDate): number =>
  sumGrams(credits.filter(({ expires_on }) => expires_on <= on));
