import { buildForest } from '#projects/rules/forest.ts';
import { computePromise } from '#projects/rules/promise.ts';
import { findOverdrawnEvent, GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import { listTwiceSpelled } from '#projects/rules/spelling.ts';
import type { IntegrityCheck, IntegrityViolation } from '#platform/db/integrity-check.ts';
import { queryForestRows } from './forest.store.ts';

/** Checks lots: no state is below 0 on any day, deliveries and retirements are their serials, each in one lot and spelled in one way, and what is promised is covered. */
export const verifyRemoval: IntegrityCheck = async (db) => {
  const rows = await queryForestRows(db.read);
  const forest = buildForest(rows);
  const violations: IntegrityViolation[] = forest.removals.flatMap(({ lots }) =>
    lots.flatMap((lot): IntegrityViolation[] => {
      const overdrawnEvent = findOverdrawnEvent(lot, lot.events);
      const sumSerialGrams = (kind: 'delivered' | 'retired'): number =>
        lot.serials.filter(({ retired_by }) => kind === 'delivered' || retired_by !== null).length * GRAMS_PER_TONNE;
      const sumMovedGrams = (kind: 'delivered' | 'retired'): number =>
        lot.events.filter((event) => event.kind === kind).reduce((sum, event) => sum + event.grams, 0);
      const lotCode = lot.code;
      return [
        ...(overdrawnEvent
          ? [{ what: 'lot', where: lotCode, says: `${overdrawnEvent.event.code} takes more than there is` }]
          : []),
        ...(['delivered', 'retired'] as const).flatMap((kind) =>
          sumSerialGrams(kind) === sumMovedGrams(kind)
            ? []
            : [
                {
                  what: 'lot',
                  where: lotCode,
                  says: `${sumMovedGrams(kind)} g are ${kind}, and ${sumSerialGrams(kind)} g have serials`,
                },
              ],
        ),
      ];
    }),
  );
  // Releases up to 1.1.0 accepted several spellings of a name. Loads now accept the first one only, so a credit stored under both cannot be retired.
  violations.push(...listTwiceSpelled(rows).map((each) => ({ what: 'spelling', ...each })));
  // Before the first lot is loaded the whole promise is uncovered, which is no error.
  const { uncovered_grams } = computePromise(forest);
  if (uncovered_grams > 0 && forest.removals.some(({ lots }) => lots.length > 0))
    violations.push({
      what: 'promise',
      where: 'all lots',
      says: `${uncovered_grams} g are promised, and no lot has them planned, bought or delivered`,
    });
  return violations;
};
