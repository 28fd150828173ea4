import type { BusinessDate } from '#platform/pure/calendar.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import type { LoadedRow, LoadFault } from './apply-load.ts';
import type { Forest, TransferRow } from './forest.ts';
import { refundableCents } from './project-replies.ts';

/**
 * Transfers above the limit of their project: more than was collected; or, unless marked as at the operator's risk,
 * more than the part that can no longer be refunded. `forest` has the transfers already.
 */
export const findTransferFaults = (
  forest: Forest,
  transfers: readonly LoadedRow<TransferRow>[],
  today: BusinessDate,
): LoadFault[] =>
  [...Map.groupBy(transfers, ({ row }) => row.project_uuid)].flatMap(([project_uuid, own]): LoadFault[] => {
    const project = forest.byUuid.get(project_uuid);
    const last = own.at(-1);
    if (!project || !last) return [];
    const { code, collected_cents, transferred_cents } = project;
    const source = last.source;
    if (transferred_cents > collected_cents)
      return [
        {
          source,
          reason: `${centsToDecimalText(transferred_cents)} euro would be transferred to ${code}, and ${centsToDecimalText(collected_cents)} were collected`,
        },
      ];
    const young = refundableCents({ ...project, transferred_cents: 0 }, today);
    const early = transferred_cents > collected_cents - young;
    return early && !own.some(({ row }) => row.at_own_risk)
      ? [
          {
            source,
            reason: `a part of it may still be given back: say at_own_risk yes, or transfer at most ${centsToDecimalText(Math.max(0, collected_cents - young))} in all`,
          },
        ]
      : [];
  });
