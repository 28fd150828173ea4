import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import type { LoadedRow, LoadFault } from './load-changes.ts';
import type { Forest, ForestProject, TransferRow } from './forest.ts';
import { refundableCents } from './project-replies.ts';

/** Finds why a transfer exceeds a limit of its project. `before_cents`: transferred before this load, or by earlier lines of it. */
const findFault = (
  project: ForestProject,
  { cents, at_own_risk }: TransferRow,
  before_cents: Cents,
  today: BusinessDate,
): string | null => {
  const { code, collected_cents } = project;
  const total = before_cents + cents;
  if (total > collected_cents)
    return `${centsToDecimalText(total)} euro would be transferred to ${code}, and ${centsToDecimalText(collected_cents)} were collected`;
  const nonRefundableCents = collected_cents - refundableCents({ ...project, transferred_cents: 0 }, today);
  return total > nonRefundableCents && !at_own_risk
    ? `a part of it may still be given back: say at_own_risk yes, or transfer at most ${centsToDecimalText(Math.max(0, nonRefundableCents))} in all`
    : null;
};

/**
 * Finds a day, from that of a transfer on, by which more was transferred than collected: the transfer sends money that is not there yet, or
 * leaves too little for a later transfer. Contributions are known by month, so those of a month count from its first day.
 */
const findEarlyFault = (
  { code, collected, transfers }: ForestProject,
  { transferred_on }: TransferRow,
): string | null => {
  const sumCentsUntil = <R>(
    day: BusinessDate,
    rows: readonly R[],
    dayOf: (row: R) => BusinessDate,
    centsOf: (row: R) => number,
  ) => rows.filter((row) => dayOf(row) <= day).reduce((sum, row) => sum + centsOf(row), 0);
  const days = new Set(transfers.map((each) => each.transferred_on).filter((day) => day >= transferred_on));
  for (const day of [...days].toSorted()) {
    const transferredByDay = sumCentsUntil(
      day,
      transfers,
      (each) => each.transferred_on,
      (each) => each.cents,
    );
    const collectedByDay = sumCentsUntil(
      day,
      collected,
      ({ month }) => month,
      ({ cents }) => cents,
    );
    if (transferredByDay > collectedByDay)
      return `${centsToDecimalText(transferredByDay)} euro would have been transferred to ${code} by ${day}, and ${centsToDecimalText(collectedByDay)} were collected then`;
  }
  return null;
};

/**
 * Finds transfers above a limit of their project: more than was collected, in all or by their day; or more than the part that can no
 * longer be refunded, unless they are marked as at the operator's risk. `forest` includes these transfers.
 */
export const findTransferFaults = (
  forest: Forest,
  transfers: readonly LoadedRow<TransferRow>[],
  today: BusinessDate,
): LoadFault[] =>
  [...Map.groupBy(transfers, ({ row }) => row.project_uuid)].flatMap(
    ([project_uuid, transfersOfProject]): LoadFault[] => {
      const project = forest.byUuid.get(project_uuid);
      if (!project) return [];
      let before_cents = project.transferred_cents - transfersOfProject.reduce((sum, { row }) => sum + row.cents, 0);
      return transfersOfProject.flatMap(({ source, row }): LoadFault[] => {
        const reason = findFault(project, row, before_cents, today) ?? findEarlyFault(project, row);
        before_cents += row.cents;
        return reason === null ? [] : [{ source, reason }];
      });
    },
  );
