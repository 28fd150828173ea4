import fc from 'fast-check';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { computeWallet, creditKeyOf, expiredGrams, sumGrams, type WalletEntry } from '../wallet.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** Generates entries of a wallet as the server makes them, in the order of time: a gift never exceeds what the wallet has. */
export const walletHistories: fc.Arbitrary<WalletEntry[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('credit', 'credit', 'late', 'reversed', 'restored', 'given', 'undone', 'expired'),
      /** Days since the previous entry. */
      days: fc.oneof({ weight: 3, arbitrary: fc.nat(40) }, fc.nat(300)),
      share: fc.integer({ min: 1, max: 100 }),
      pick: fc.nat(100),
    }),
    { maxLength: 40 },
  )
  .map((changes) => {
    const entries: WalletEntry[] = [];
    let day: BusinessDate = '2025-01-01';
    const add = (kind: WalletEntry['kind'], aboutKey: string, grams: Grams, month = `${day.slice(0, 7)}-01`) =>
      entries.push({
        kind,
        about: aboutKey,
        month: month as BusinessDate,
        grams,
        created_at: new Date(Date.parse(`${day}T12:00:00Z`) + entries.length),
      });
    const pickOf = (kind: WalletEntry['kind'], at: number) => {
      const entriesOfKind = entries.filter((entry) => entry.kind === kind);
      return entriesOfKind.length > 0 ? entriesOfKind[at % entriesOfKind.length] : undefined;
    };
    for (const [nth, { kind, days, share, pick }] of changes.entries()) {
      day = addDays(day, days);
      const wallet = computeWallet(entries);
      const grams = Math.ceil((wallet.grams * share) / 100);
      if (kind === 'credit') add('plan', `credit ${nth}`, share);
      else if (kind === 'late') add('addon', `credit ${nth}`, share, `2024-0${(pick % 9) + 1}-01`);
      else if (kind === 'given' && grams > 0) add('given', `gift ${nth}`, 0 - grams);
      else if (kind === 'expired' && expiredGrams(wallet, day) > 0)
        add('to_project', `gift ${nth}`, 0 - expiredGrams(wallet, day));
      else if (kind === 'undone') {
        const gift = pickOf('given', pick);
        if (gift && !entries.some(({ kind: other, about }) => other === 'undone' && about === gift.about))
          add('undone', gift.about, 0 - gift.grams);
      } else if (kind === 'reversed' || kind === 'restored') {
        const creditEntry = pickOf(pick % 2 ? 'plan' : 'addon', pick);
        const entriesOfCredit = entries.filter(({ about }) => creditEntry && creditKeyOf(about) === creditEntry.about);
        const gramsLeft = sumGrams(entriesOfCredit);
        const change =
          kind === 'reversed' ? 0 - Math.ceil((gramsLeft * share) / 100) : (creditEntry?.grams ?? 0) - gramsLeft;
        if (creditEntry && change !== 0) add('reversed', `${creditEntry.about}#${entriesOfCredit.length}`, change);
      }
    }
    return entries;
  });
