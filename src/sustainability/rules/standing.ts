import type { ForestLot, ForestProject, RemovalEventRow, TransferRow } from '#projects/rules/forest.ts';
import { removalStates } from '#projects/rules/project-kinds.ts';
import { toKilogramsByState } from '#projects/rules/project-replies.ts';
import { addGrams, noGrams } from '#projects/rules/removal-lots.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type GiftState, giftStates } from './gift-state.ts';

/** A part of a queue: the amount before it, and its own amount. */
export type Slot = { before: number; amount: number };

const overlap = ({ before, amount }: Slot, from: number, end: number): number =>
  Math.max(0, Math.min(before + amount, end) - Math.max(before, from));

export type GiftGrams = Record<GiftState, number>;
export const noGiftGrams: Readonly<GiftGrams> = { uncovered: 0, ...noGrams };

/** Computes the grams of a gift by state. Gifts to a project are served in their order: the oldest get the retired grams, the next the delivered, bought and planned ones; what is left is uncovered. */
export const gramsOfGift = (slot: Slot, project: Pick<ForestProject, 'grams'> | undefined): GiftGrams => {
  const grams = { ...noGiftGrams };
  let from = 0;
  for (const state of removalStates.toReversed()) {
    const end = from + (project?.grams[state] ?? 0);
    grams[state] = overlap(slot, from, end);
    from = end;
  }
  grams.uncovered = overlap(slot, from, Number.MAX_SAFE_INTEGER);
  return grams;
};

export const addGiftGrams = (a: Readonly<GiftGrams>, b: Readonly<GiftGrams>): GiftGrams => ({
  ...addGrams(a, b),
  uncovered: a.uncovered + b.uncovered,
});

export const toKilogramsOfGifts = (grams: Readonly<GiftGrams>) => ({
  ...toKilogramsByState(grams),
  uncovered: gramsToKg(grams.uncovered),
});

/** The state of a gift as a whole: the lowest state of its grams. */
export const stateOfGift = (grams: Readonly<GiftGrams>): GiftState =>
  giftStates.find((state) => grams[state] > 0) ?? 'uncovered';

/** Finds the transfer that included the last cent of a contribution; null while a part of it is not transferred. */
export const findCoveringTransfer = (slot: Slot, project: ForestProject): TransferRow | null => {
  let passedCents = 0;
  for (const transfer of project.transfers.toReversed()) {
    passedCents += transfer.cents;
    if (passedCents >= slot.before + slot.amount) return transfer;
  }
  return null;
};

/** Cents of a contribution that were transferred. */
export const transferredCents = (slot: Slot, { transferred_cents }: ForestProject): Cents =>
  overlap(slot, 0, transferred_cents);

type LotEvent = { lot: ForestLot; event: RemovalEventRow };

/** Finds the event of a kind, such as the retirement, that reached the last gram of a gift, with its lot; null before it. */
export const findCoveringEvent = (
  slot: Slot,
  project: ForestProject,
  kind: RemovalEventRow['kind'],
): LotEvent | null => {
  const events = project.lots
    .flatMap((lot) => lot.events.filter((event) => event.kind === kind).map((event) => ({ lot, event })))
    .toSorted((a, b) => a.event.happened_on.localeCompare(b.event.happened_on));
  let passedGrams = 0;
  for (const lotEvent of events) {
    passedGrams += lotEvent.event.grams;
    if (passedGrams >= slot.before + slot.amount) return lotEvent;
  }
  return null;
};

/** Finds the first report whose period ends on or after a day; null before there is one. */
export const findFirstReportFrom = ({ reports }: ForestProject, day: BusinessDate) =>
  reports.toReversed().find(({ until }) => until >= day) ?? null;

/** Number of trees planted with a contribution: computed from the price of a tree, once a report covers the day of its transfer; 0 before that. */
export const countReportedTrees = (slot: Slot, project: ForestProject): number => {
  const { content } = project;
  if (content.part !== 'contribution' || content.kind !== 'forest' || content.euro_per_unit === null) return 0;
  const transfer = findCoveringTransfer(slot, project);
  if (!transfer || !findFirstReportFrom(project, transfer.transferred_on)) return 0;
  return Math.floor(slot.amount / content.euro_per_unit);
};
