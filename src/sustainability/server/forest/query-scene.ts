import type { Forest } from '#projects/rules/forest.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { buildMyScene } from '#sustainability/rules/scene.ts';
import {
  findReportAfter,
  findTransferOf,
  gramsOfGift,
  transferredCents,
  treesOf,
} from '#sustainability/rules/standing.ts';
import { computeWallet, creditKeyOf } from '#sustainability/rules/wallet.ts';
import { type CarbonEntryRow, queryWalletEntries } from '../mine.store.ts';
import { queryMine, slotOfContribution, slotOfGift } from '../mine.ts';

/** Grams credited for each month, the first one first; without reversed credits. */
const listMonths = (entries: readonly CarbonEntryRow[]) => {
  const reversed = new Map<string, number>();
  for (const { kind, about, grams } of entries)
    if (kind === 'reversed') reversed.set(creditKeyOf(about), (reversed.get(creditKeyOf(about)) ?? 0) + grams);
  const credits = entries
    .filter(({ kind }) => kind === 'plan' || kind === 'addon')
    .map(({ about, month, grams }) => ({ month, grams: grams + (reversed.get(about) ?? 0) }));
  return [...Map.groupBy(credits, ({ month }) => month)]
    .map(([month, own]) => ({ month, grams: own.reduce((sum, { grams }) => sum + grams, 0) }))
    .filter(({ grams }) => grams > 0)
    .toSorted((a, b) => a.month.localeCompare(b.month));
};

/** The scene of a customer. */
export const queryMyScene = async (
  q: Reader,
  forest: Forest,
  customer_uuid: string,
): Promise<Omit<ForestScene, 'news' | 'as_of' | 'example'>> => {
  const entries = await queryWalletEntries(q, customer_uuid);
  const { gifts, contributions } = await queryMine(q, customer_uuid);
  return buildMyScene({
    months: listMonths(entries),
    wallet_grams: computeWallet(entries).grams,
    gifts: gifts.map((gift) => gramsOfGift(slotOfGift(gift), forest.byUuid.get(gift.project_uuid))),
    contributions: contributions.flatMap((each) => {
      const project = forest.byUuid.get(each.project_uuid);
      if (!project) return [];
      const slot = slotOfContribution(each);
      const transfer = findTransferOf(slot, project);
      return [
        {
          entry: each.entry,
          project_uuid: each.project_uuid,
          on: brusselsDate(each.collected_at),
          cents: each.cents,
          transferred_cents: transferredCents(slot, project),
          trees: treesOf(slot, project),
          planted_on: transfer ? (findReportAfter(project, transfer.transferred_on)?.until ?? null) : null,
          forest: project.content.kind === 'forest',
        },
      ];
    }),
  });
};
