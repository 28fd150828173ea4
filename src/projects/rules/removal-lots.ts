import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type RemovalState, removalStates } from './project-kinds.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** Events of a lot. `cancelled`: planned kilograms that will not come. */
export const removalEventKinds = ['bought', 'delivered', 'retired', 'cancelled'] as const;
export type RemovalEventKind = (typeof removalEventKinds)[number];

/** Terms of a lot. `ex_ante`: to be removed; `ex_post`: removed when it was issued. */
export type LotTerms = { vintage: number; basis: 'ex_ante' | 'ex_post'; price_cents_per_tonne: number };

/** A credit of a registry is a tonne. */
export const GRAMS_PER_TONNE = 1_000_000;

export type GramsByState = Record<RemovalState, number>;
export const noGrams: Readonly<GramsByState> = { planned: 0, bought: 0, delivered: 0, retired: 0 };

type LotEvent = { kind: RemovalEventKind; grams: Grams; happened_on: BusinessDate };
type Lot = { planned_grams: Grams; planned_on: BusinessDate };

/** Each event takes grams out of one state and puts them into another. */
const moves: Readonly<Record<RemovalEventKind, { from: RemovalState; to: RemovalState | null }>> = {
  bought: { from: 'planned', to: 'bought' },
  delivered: { from: 'bought', to: 'delivered' },
  retired: { from: 'delivered', to: 'retired' },
  cancelled: { from: 'planned', to: null },
};

/** Grams of a lot by state; every gram is in one state. The order of the events makes no difference. */
export const gramsOfLot = ({ planned_grams }: Lot, events: readonly LotEvent[]): GramsByState => {
  const grams = { ...noGrams, planned: planned_grams };
  for (const { kind, grams: movedGrams } of events) {
    const { from, to } = moves[kind];
    grams[from] -= movedGrams;
    if (to) grams[to] += movedGrams;
  }
  return grams;
};

export const addGrams = (a: Readonly<GramsByState>, b: Readonly<GramsByState>): GramsByState => ({
  planned: a.planned + b.planned,
  bought: a.bought + b.bought,
  delivered: a.delivered + b.delivered,
  retired: a.retired + b.retired,
});

/** Sort key of events on the same day: the order of the states, so that a lot may be bought, delivered and retired on one day. */
const orderOf = ({ kind }: LotEvent): number => removalEventKinds.indexOf(kind);

/**
 * Finds the first event, by day, after which a state of the lot is below 0, and that state; null when there is none. The planned grams
 * of a lot count from its own day on, so an earlier event is `not planned yet`.
 */
export const findOverdrawnEvent = <E extends LotEvent>(
  lot: Lot,
  events: readonly E[],
): { event: E; state: RemovalState | 'not planned yet' } | null => {
  const grams = { ...noGrams, planned: lot.planned_grams };
  const sortedEvents = events.toSorted((a, b) => a.happened_on.localeCompare(b.happened_on) || orderOf(a) - orderOf(b));
  for (const event of sortedEvents) {
    if (event.happened_on < lot.planned_on) return { event, state: 'not planned yet' };
    const { from, to } = moves[event.kind];
    grams[from] -= event.grams;
    if (to) grams[to] += event.grams;
    if (grams[from] < 0) return { event, state: from };
  }
  return null;
};

/** The furthest state that any gram of a lot has reached. */
export const stateOfLot = (grams: Readonly<GramsByState>): RemovalState =>
  removalStates.findLast((state) => grams[state] > 0) ?? 'planned';
