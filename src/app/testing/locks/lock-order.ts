import type { LockStep } from './lock-steps.ts';

/** The locks of a transaction in their order, and the code that began it. */
export type LockingTransaction = { place: string; steps: readonly LockStep[] };

/** Transactions at `place` (part of a path) that may lock `before` and then `after`; without these, any two tables. */
export type LockException = { place?: string; before?: string; after?: string; reason: string };

/**
 * Whether a lock belongs to all rows of a table that a transaction may hold with it: the row that owns them, or an advisory lock that only one
 * transaction has.
 */
export type OwnsRows = (lock: string, table: string) => boolean;

/** In a transaction `before` was held when `after` was waited for, with all locks of `heldTables`. */
type Edge = { before: LockStep; after: LockStep; heldTables: ReadonlySet<string>; place: string };

const edgesOf = ({ place, steps }: LockingTransaction): Edge[] =>
  steps.flatMap((after, at) => {
    if (!after.waits) return [];
    const earlierSteps = steps.slice(0, at);
    const heldTables = new Set(earlierSteps.filter(({ isExclusive }) => isExclusive).map(({ table }) => table));
    return earlierSteps.map((before) => ({ before, after, heldTables, place }));
  });

const isExcepted = ({ place, before, after }: Edge, exception: LockException): boolean =>
  place.includes(exception.place ?? '') &&
  (exception.before ?? before.table) === before.table &&
  (exception.after ?? after.table) === after.table;

const isSameEdge = (edge: Edge, otherEdge: Edge): boolean =>
  edge.before.table === otherEdge.before.table && edge.after.table === otherEdge.after.table;

/** Leaves out an edge if another one between the same tables holds fewer locks: what the latter cannot meet, the former cannot either. */
const withFewestLocks = (edges: readonly Edge[]): Edge[] => {
  const fewest: Edge[] = [];
  for (const edge of edges.toSorted((first, second) => first.heldTables.size - second.heldTables.size)) {
    const holdsAllOf = (simplerEdge: Edge) => [...simplerEdge.heldTables].every((lock) => edge.heldTables.has(lock));
    if (!fewest.some((simplerEdge) => isSameEdge(simplerEdge, edge) && holdsAllOf(simplerEdge))) fewest.push(edge);
  }
  return fewest;
};

/** Whether one transaction can wait for a row that the other holds: not if both hold the lock that owns the row, since only one of them can. */
const canWaitFor = (waitingEdge: Edge, holdingEdge: Edge, ownsRows: OwnsRows): boolean => {
  const { table } = waitingEdge.after;
  if (table !== holdingEdge.before.table) return false;
  return ![...waitingEdge.heldTables].some(
    (lock) => lock !== table && holdingEdge.heldTables.has(lock) && ownsRows(lock, table),
  );
};

/** The shortest circle of transactions in which each waits for the next one, through `first`; null if there is none. */
const findCircle = (first: Edge, edges: readonly Edge[], ownsRows: OwnsRows): Edge[] | null => {
  const paths = [[first]];
  const reached = new Set<Edge>();
  for (const path of paths) {
    const lastEdge = path.at(-1) ?? first;
    for (const next of edges) {
      if (!canWaitFor(lastEdge, next, ownsRows)) continue;
      if (next === first) return path;
      if (!reached.has(next)) paths.push([...path, next]);
      reached.add(next);
    }
  }
  return null;
};

const describeStep = ({ table, text }: LockStep): string =>
  `${table} (${text.replace(/^select .*? from /, 'select … from ').slice(0, 160)})`;
const describeCircle = (circle: readonly Edge[]): string =>
  circle
    .map(({ place, before, after }) => `${place} locks ${describeStep(before)}, then ${describeStep(after)}`)
    .join('\n');

const keyOfCircle = (circle: readonly Edge[]): string =>
  circle
    .map(({ before }) => before.table)
    .toSorted()
    .join(' ');

/** The circles of the fewest transactions, once for the same tables: longer ones mostly go with them. */
const findShortestCircles = (edges: readonly Edge[], ownsRows: OwnsRows): Edge[][] => {
  const fewest = withFewestLocks(edges);
  const circles = new Map<string, Edge[]>();
  for (const edge of fewest) {
    const circle = findCircle(edge, fewest, ownsRows);
    if (circle && !circles.has(keyOfCircle(circle))) circles.set(keyOfCircle(circle), circle);
  }
  const shortest = Math.min(...[...circles.values()].map(({ length }) => length));
  return [...circles.values()].filter(({ length }) => length === shortest);
};

export type LockOrderFaults = {
  /** Transactions that can wait for each other, each with its statements. */
  circles: string[];
  /** Exceptions without which there is no circle through what they are about. */
  needlessExceptions: LockException[];
};

/**
 * Finds transactions that can wait for each other in a circle, because they lock rows of two or more tables in different orders. Rows of one table
 * are not looked at.
 */
export const findLockOrderFaults = (
  transactions: readonly LockingTransaction[],
  ownsRows: OwnsRows,
  exceptions: readonly LockException[],
): LockOrderFaults => {
  const edges = transactions.flatMap(edgesOf);
  const without = (applied: readonly LockException[]) =>
    edges.filter((edge) => !applied.some((exception) => isExcepted(edge, exception)));
  const isNeeded = (exception: LockException): boolean => {
    const otherEdges = without(exceptions.filter((other) => other !== exception));
    return withFewestLocks(otherEdges).some(
      (edge, _, fewest) => isExcepted(edge, exception) && findCircle(edge, fewest, ownsRows) !== null,
    );
  };
  return {
    circles: findShortestCircles(without(exceptions), ownsRows).map(describeCircle),
    needlessExceptions: exceptions.filter((exception) => !isNeeded(exception)),
  };
};
