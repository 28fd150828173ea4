import type { ChaosReport, FaultRecord } from './run-chaos.ts';

const median = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;

export type KindSummary = { kind: string; count: number; median: number; longest: number; unhealed: number };

/** Faults by kind: how many, and seconds to heal. */
export const summarizeFaults = (faults: readonly FaultRecord[]): KindSummary[] =>
  [...Map.groupBy(faults, ({ kind }) => kind)]
    .map(([kind, faultsOfKind]) => {
      const healed = faultsOfKind
        .flatMap((each) => (each.healed === null ? [] : [each.healed]))
        .toSorted((a, b) => a - b);
      return {
        kind,
        count: faultsOfKind.length,
        median: median(healed),
        longest: healed.at(-1) ?? 0,
        unhealed: faultsOfKind.length - healed.length,
      };
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind));

const listCounts = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `  ${count} × ${name}`);

/** The report of a run as text. */
export const formatReport = (report: ChaosReport): string => {
  const { figures, calls, listed, findings } = report;
  const kinds = summarizeFaults(report.faults).map(
    ({ kind, count, median: middle, longest, unhealed }) =>
      `  ${kind.padEnd(42)}${String(count).padStart(4)}${String(middle).padStart(8)}${String(longest).padStart(8)}${unhealed > 0 ? `   ${unhealed} not healed before the rest` : ''}`,
  );
  return [
    `Seed ${report.seed}: ${report.faults.length} faults in ${report.seconds} s; ${report.restarts} restarts; at rest ${report.rest_seconds} s after the last one`,
    `${figures.orders} orders, ${figures.payments} payments (${figures.top_ups} top-ups, ${figures.bills} bills), ${figures.swaps} swaps, ${figures.usage} usage records, ${figures.messages} messages to customer service, ${figures.active} SIMs in use; ${calls.calls} calls`,
    '',
    `  ${'Fault'.padEnd(42)}${'n'.padStart(4)}${'heal s'.padStart(8)}${'most'.padStart(8)}`,
    ...kinds,
    '',
    'Calls without a decision, by answer:',
    ...listCounts(calls.undecided),
    'Without any within the patience of a customer:',
    ...listCounts(report.unanswered),
    'Refused:',
    ...listCounts(report.refused),
    '',
    listed.length === 0 ? 'No job failed for good.' : 'Jobs that failed for good, as npm run jobs lists them:',
    ...listed.map(({ name, count, error }) => `  ${count} × ${name}: ${error}`),
    findings.length === 0 ? 'Nothing lost, nothing double, nothing stuck.' : `${findings.length} findings:`,
    ...findings.map(({ kind, what }) => `  ${kind}: ${what}`),
    ...(report.folder === null ? [] : [`Logs and data: ${report.folder}`]),
  ].join('\n');
};
