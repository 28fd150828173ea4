import type { UsageIngestion, RoundFigures } from './usage-ingestion.ts';

const toPercent = (share: number): number => Math.round(share * 100);

/** Two processes cannot be faster where one and its database already use all cores, so the ratio with pinned cores counts where it was measured. */
export const hasReachedIngestionAims = ({ empty, full, ratio, pinned }: UsageIngestion): boolean =>
  Math.min(empty.best, full.best) >= 20_000 && (pinned?.ratio ?? ratio) >= 1.7;

const formatRounds = ({ best, middle }: RoundFigures): string => `${best} (middle of the rounds: ${middle})`;

/** Figures of usage records that come in, as lines. */
export const formatUsageIngestion = (intake: UsageIngestion): string => {
  const { empty, full, two, ratio, rows, sims, cores, busy, pinned } = intake;
  const missed = hasReachedIngestionAims(intake) ? '' : '   MISSED';
  const lines = [
    `Usage records of ${sims} SIMs a second: ${formatRounds(empty)} at first, ${formatRounds(full)} with ${rows} stored, aim 20000${missed}`,
    `  two processes on the same ${cores} cores: ${two}, ${ratio} times; ${toPercent(busy.one_process)} % of the cores were busy with one, ${toPercent(busy.two_processes)} % with two`,
  ];
  if (pinned)
    lines.push(
      `  two processes and the database on two cores: ${pinned.two_processes_records_a_second}, one process and the database on one core: ${pinned.one_process_records_a_second}; ${pinned.ratio} times, aim 1.7`,
    );
  return lines.join('\n');
};
