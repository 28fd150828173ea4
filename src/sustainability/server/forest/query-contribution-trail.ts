import type { Forest } from '#projects/rules/forest.ts';
import type { Reader } from '#platform/db/database.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { emptyWalk, buildContributionSteps, buildGiftSteps, buildWalletSteps } from '#sustainability/rules/follow.ts';
import type { Walk } from '#sustainability/rules/green-shapes.ts';
import { computeWallet, type CreditPart, sumGrams } from '#sustainability/rules/wallet.ts';
import {
  type CarbonEntryRow,
  queryContributionStandings,
  queryGiftStandings,
  queryWalletEntriesExceptUndone,
} from '../mine.store.ts';

/** Maximum number of other entries that are offered to follow. */
const MAX_OFFERED = 50;

type Wanted = { customer_uuid: string; today: BusinessDate; entry?: string | undefined };

const queryEuroWalk = async (
  q: Reader,
  forest: Forest,
  { customer_uuid, today, entry: entryUuid }: Wanted,
): Promise<Walk> => {
  const contributions = await queryContributionStandings(q, customer_uuid);
  const followed =
    contributions.find(({ entry }) => entry === entryUuid) ?? (entryUuid === undefined ? contributions[0] : undefined);
  const project = followed && forest.byUuid.get(followed.project_uuid);
  if (!followed || !project) return emptyWalk('euro', forest);
  const { entry, cents, before_cents, collected_at, project_uuid } = followed;
  return {
    ...emptyWalk('euro', forest),
    entry,
    project_uuid,
    entries: contributions.slice(0, MAX_OFFERED).map((each) => ({
      entry: each.entry,
      on: brusselsDate(each.collected_at),
      amount: centsToEuro(each.cents),
      project_uuid: each.project_uuid,
    })),
    steps: buildContributionSteps({ cents, before_cents, collected_on: brusselsDate(collected_at) }, project, today),
  };
};

/** Sums credits by the day on which they were entered. */
const toWalkCredits = (parts: readonly CreditPart<CarbonEntryRow>[]): Walk['credits'] =>
  [...Map.groupBy(parts, ({ credit }) => brusselsDate(credit.created_at))]
    .map(([on, partsOfDay]) => ({ on, kg: gramsToKg(sumGrams(partsOfDay)) }))
    .toSorted((a, b) => a.on.localeCompare(b.on));

const queryKiloWalk = async (q: Reader, forest: Forest, { customer_uuid, entry: entryUuid }: Wanted): Promise<Walk> => {
  const gifts = await queryGiftStandings(q, customer_uuid);
  const { ofGift, credits: openCredits } = computeWallet(await queryWalletEntriesExceptUndone(q, customer_uuid));
  const followed =
    gifts.find(({ ledger_uuid }) => ledger_uuid === entryUuid) ?? (entryUuid === undefined ? gifts[0] : undefined);
  const entries = gifts.slice(0, MAX_OFFERED).map(({ ledger_uuid, given_at, grams, project_uuid }) => ({
    entry: ledger_uuid,
    on: brusselsDate(given_at),
    amount: gramsToKg(grams),
    project_uuid,
  }));
  if (followed) {
    const { ledger_uuid: entry, project_uuid, grams, before_grams, given_at } = followed;
    const credits = toWalkCredits(ofGift.get(entry) ?? []);
    const gift = { grams, before_grams, credits, given_on: brusselsDate(given_at) };
    const walk = buildGiftSteps(gift, forest.byUuid.get(project_uuid));
    return { ...emptyWalk('kilo', forest), entry, project_uuid, entries, ...walk };
  }
  if (entryUuid !== undefined || openCredits.length === 0) return emptyWalk('kilo', forest);
  return { ...emptyWalk('kilo', forest), ...buildWalletSteps(sumGrams(openCredits), toWalkCredits(openCredits)) };
};

/** Queries the walk of a customer's euro or kilogram; it has no steps when there is nothing to follow. */
export const queryContributionTrail = (
  q: Reader,
  forest: Forest,
  { what, ...request }: Wanted & { what: Walk['what'] },
): Promise<Walk> => (what === 'euro' ? queryEuroWalk : queryKiloWalk)(q, forest, request);
