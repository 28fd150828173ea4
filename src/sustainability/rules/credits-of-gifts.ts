import { creditKeyOf, type WalletEntry } from './wallet.ts';

type DatedEntry = WalletEntry & { created_at: Date };
type DatedGift = { ledger_uuid: string; grams: number; given_at: Date };

/** Grams of one credit. */
export type CreditPart<E> = { credit: E; grams: number };
export type CreditsOfGifts<E> = {
  /** Credits that each gift was taken from, in the order of use, by `ledger_uuid`. */
  ofGift: ReadonlyMap<string, CreditPart<E>[]>;
  /** Credits that are left. */
  left: CreditPart<E>[];
};

type Event<E> = { at: Date; order: number } & ({ credit: E } | { reversed: E } | { gift: DatedGift });

/**
 * The credits that gifts were taken from. Everything happens in the order in which it was entered: a gift takes the oldest months
 * that are there, so a credit that is entered late serves later gifts only. A reversal takes from its credit; what is used already is
 * owed, and the oldest other credits make up for it. `gifts`: all of the wallet that were not undone.
 */
export const creditsOfGifts = <E extends DatedEntry>(
  entries: readonly E[],
  gifts: readonly DatedGift[],
): CreditsOfGifts<E> => {
  const isCredit = ({ kind }: E) => kind === 'plan' || kind === 'addon';
  const events = [
    ...entries.filter(isCredit).map((credit): Event<E> => ({ at: credit.created_at, order: 0, credit })),
    ...entries
      .filter(({ kind }) => kind === 'reversed')
      .map((reversed): Event<E> => ({ at: reversed.created_at, order: 1, reversed })),
    ...gifts.map((gift): Event<E> => ({ at: gift.given_at, order: 2, gift })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  /** The oldest month first. */
  const credits: CreditPart<E>[] = [];
  const insert = (credit: E): void => {
    const { month, about } = credit;
    const at = credits.findIndex(
      ({ credit: other }) => (month.localeCompare(other.month) || about.localeCompare(other.about)) < 0,
    );
    credits.splice(at < 0 ? credits.length : at, 0, { credit, grams: credit.grams });
  };
  let owed = 0;
  const take = (needed_grams: number, from: readonly CreditPart<E>[]): CreditPart<E>[] => {
    let missing = needed_grams;
    const parts = from.flatMap((each) => {
      const grams = Math.min(each.grams, missing);
      each.grams -= grams;
      missing -= grams;
      return grams > 0 ? [{ credit: each.credit, grams }] : [];
    });
    owed += missing;
    return parts;
  };
  const payOwed = (): void => {
    if (owed === 0) return;
    const due = owed;
    owed = 0;
    take(due, credits);
  };
  const ofGift = new Map<string, CreditPart<E>[]>();
  for (const event of events) {
    if ('gift' in event) ofGift.set(event.gift.ledger_uuid, take(event.gift.grams, credits));
    else if ('credit' in event) insert(event.credit);
    else {
      const own = credits.find(({ credit }) => credit.about === creditKeyOf(event.reversed.about));
      if (own && event.reversed.grams > 0) own.grams += event.reversed.grams;
      else take(-event.reversed.grams, own ? [own] : []);
    }
    payOwed();
  }
  return { ofGift, left: credits.filter(({ grams }) => grams > 0) };
};
