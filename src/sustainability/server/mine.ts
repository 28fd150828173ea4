import type { z } from 'zod';
import type { Forest, ForestProject } from '#projects/rules/forest.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/handler.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { mineOfProject } from '#sustainability/rules/green-shapes.ts';
import { sumGrams } from '#sustainability/rules/wallet.ts';
import { computeExpectedDays } from '#sustainability/rules/expected-days.ts';
import {
  addGiftGrams,
  findFirstReportFrom,
  findCoveringTransfer,
  type GiftGrams,
  gramsOfGift,
  noGiftGrams,
  toKilogramsOfGifts,
  transferredCents,
  countReportedTrees,
} from '#sustainability/rules/standing.ts';
import {
  type ContributionStanding,
  type GiftStanding,
  queryContributionStandings,
  queryGiftStandings,
} from './mine.store.ts';

export type Mine = { gifts: GiftStanding[]; contributions: ContributionStanding[] };

/** The customer whose wallet and contributions a caller sees: the main account, which pays, also for a sub-account. */
export const payerOf = ({ customer_uuid, owner_customer_uuid }: Caller): string => owner_customer_uuid ?? customer_uuid;

export const queryGiftsAndContributions = async (q: Reader, customer_uuid: string): Promise<Mine> => ({
  gifts: await queryGiftStandings(q, customer_uuid),
  contributions: await queryContributionStandings(q, customer_uuid),
});

export const slotOfGift = ({ before_grams, grams }: GiftStanding) => ({ before: before_grams, amount: grams });
export const slotOfContribution = ({ before_cents, cents }: ContributionStanding) => ({
  before: before_cents,
  amount: cents,
});

/** Estimates when the work for the first contribution without a report is reported; null when that cannot be estimated. */
const findNextWork = (
  contributions: readonly ContributionStanding[],
  project: ForestProject,
  today: BusinessDate,
): BusinessDate | null => {
  const days = contributions.flatMap((each) => {
    const transfer = findCoveringTransfer(slotOfContribution(each), project);
    if (transfer && findFirstReportFrom(project, transfer.transferred_on)) return [];
    const transferred_on = transfer?.transferred_on ?? null;
    const collected_on = brusselsDate(each.collected_at);
    return computeExpectedDays({ collected_on, transferred_on }, project, today).work_done ?? [];
  });
  return days.toSorted()[0] ?? null;
};

/** Sums a customer's gifts and contributions for a project. */
export const toMineOfProject = (
  { gifts, contributions }: Mine,
  { forest, today }: { forest: Forest; today: BusinessDate },
  project_uuid: string,
): z.output<typeof mineOfProject> => {
  const project = forest.byUuid.get(project_uuid);
  const ownContributions = contributions.filter((each) => each.project_uuid === project_uuid);
  const ownGifts = gifts.filter((each) => each.project_uuid === project_uuid);
  const grams = ownGifts.reduce<GiftGrams>(
    (sum, gift) => addGiftGrams(sum, gramsOfGift(slotOfGift(gift), project)),
    noGiftGrams,
  );
  return {
    collected: centsToEuro(ownContributions.reduce((sum, { cents }) => sum + cents, 0)),
    transferred: centsToEuro(
      project
        ? ownContributions.reduce((sum, each) => sum + transferredCents(slotOfContribution(each), project), 0)
        : 0,
    ),
    next_work_on: project ? findNextWork(ownContributions, project, today) : null,
    trees: project
      ? ownContributions.reduce((sum, each) => sum + countReportedTrees(slotOfContribution(each), project), 0)
      : 0,
    kg: gramsToKg(sumGrams(ownGifts)),
    kg_by_state: toKilogramsOfGifts(grams),
  };
};
