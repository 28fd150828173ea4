import type { Forest } from '#projects/rules/forest.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { buildMyScene } from '#sustainability/rules/scene.ts';
import {
  findFirstReportFrom,
  findCoveringTransfer,
  transferredCents,
  countReportedTrees,
} from '#sustainability/rules/standing.ts';
import { computeWallet } from '#sustainability/rules/wallet.ts';
import { queryWalletEntriesExceptUndone } from '../mine.store.ts';
import { queryGiftsAndContributions, slotOfContribution, slotOfGift } from '../mine.ts';

/** Queries the gifts, contributions and wallet of a customer, and builds the scene of them. */
export const queryMyScene = async (
  q: Reader,
  forest: Forest,
  customer_uuid: string,
): Promise<Omit<ForestScene, 'news' | 'as_of' | 'example'>> => {
  const entries = await queryWalletEntriesExceptUndone(q, customer_uuid);
  const { gifts, contributions } = await queryGiftsAndContributions(q, customer_uuid);
  return buildMyScene({
    wallet: computeWallet(entries),
    gifts: gifts.map((gift) => ({
      ledger_uuid: gift.ledger_uuid,
      slot: slotOfGift(gift),
      project: forest.byUuid.get(gift.project_uuid),
    })),
    contributions: contributions.flatMap((each) => {
      const project = forest.byUuid.get(each.project_uuid);
      if (!project) return [];
      const slot = slotOfContribution(each);
      const transfer = findCoveringTransfer(slot, project);
      return [
        {
          entry: each.entry,
          project_uuid: each.project_uuid,
          on: brusselsDate(each.collected_at),
          cents: each.cents,
          transferred_cents: transferredCents(slot, project),
          trees: countReportedTrees(slot, project),
          planted_on: transfer ? (findFirstReportFrom(project, transfer.transferred_on)?.until ?? null) : null,
          forest: project.content.kind === 'forest',
        },
      ];
    }),
  });
};
