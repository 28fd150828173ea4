import type { ForestLot, ForestProject, RemovalEventRow, TransferRow } from '#projects/rules/forest.ts';
import { type RemovalState, removalStates } from '#projects/rules/project-kinds.ts';
import { type GramsByState, noGrams } from '#projects/rules/removal-lots.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Part of a queue: the amount before it, and its own. */
type Slot = { before: number; amount: number };

const overlap = ({ before, amount }: Slot, from: number, until: number): number =>
  Math.max(0, Math.min(before + amount, until) - Math.max(before, from));

/** Grams of a gift by state: the oldest gifts to a project are retired first, then delivered and bought. */
export const gramsOfGift = (slot: Slot, project: Pick<ForestProject, 'grams'> | undefined): GramsByState => {
  const grams = { ...noGrams };
  let from = 0;
  for (const state of removalStates.toReversed()) {
    // Grams that no lot covers yet are planned.
    const until = state === 'planned' ? Number.MAX_SAFE_INTEGER : from + (project?.grams[state] ?? 0);
    grams[state] = overlap(slot, from, until);
    from = until;
  }
  return grams;
};

/** The state of a gift as a whole: the lowest state of its grams. */
export const stateOfGift = (grams: Readonly<GramsByState>): RemovalState =>
  removalStates.find((state) => grams[state] > 0) ?? 'planned';

/** The transfer that took the last cent of a contribution to its project; null when a part has not been transferred yet. */
export const findTransferOf = (slot: Slot, project: ForestProject): TransferRow | null => {
  let passed = 0;
  for (const transfer of project.transfers.toReversed()) {
    passed += transfer.cents;
    if (passed >= slot.before + slot.amount) return transfer;
  }
  return null;
};

/** Cents of a contribution that were transferred. */
export const transferredCents = (slot: Slot, { transferred_cents }: ForestProject): Cents =>
  overlap(slot, 0, transferred_cents);

type LotEvent = { lot: ForestLot; event: RemovalEventRow };

/** The event of a kind that covered the last gram of a gift, with its lot; null when there is none yet. */
export const findCoveringEvent = (
  slot: Slot,
  project: ForestProject,
  kind: RemovalEventRow['kind'],
): LotEvent | null => {
  const events = project.lots
    .flatMap((lot) => lot.events.filter((event) => event.kind === kind).map((event) => ({ lot, event })))
    .toSorted((a, b) => a.event.happened_on.localeCompare(b.event.happened_on));
  let passed = 0;
  for (const found of events) {
    passed += found.event.grams;
    if (passed >= slot.before + slot.amount) return found;
  }
  return null;
};

/** The first report about a time after a day; null before it. */
export const findReportAfter = ({ reports }: ForestProject, day: BusinessDate) =>
  reports.toReversed().find(({ until }) => until >= day) ?? null;

/** Trees that a contribution has planted: by the price of a tree, once a report about a time after its transfer exists. */
export const treesOf = (slot: Slot, project: ForestProject): number => {
  const { content } = project;
  if (content.part !== 'contribution' || content.kind !== 'forest' || content.euro_per_unit === null) return 0;
  const transfer = findTransferOf(slot, project);
  if (!transfer || !findReportAfter(project, transfer.transferred_on)) return 0;
  return Math.floor(slot.amount / content.euro_per_unit);
};
