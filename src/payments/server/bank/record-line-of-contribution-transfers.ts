import { inArray, sql } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { OPERATOR_UUID } from '#ledger/rules/journal-entry.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { lockContributionTransfers } from '#projects/server/commands.ts';
import { type LoadedTransfer, queryTransfersOfAmount } from '#projects/server/queries.ts';
import { UsageError } from '#platform/command.ts';
import { queryRows, type Reader } from '#platform/db/database.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { applyOpenLineByHand, type DecisionContext } from './decide-lines.ts';

/** The uuids of the bank lines that these transfers are assigned to, by transfer; unassigned ones are absent. */
const queryAssigned = async (q: Reader, transfers: readonly LoadedTransfer[]): Promise<Map<string, string>> => {
  if (transfers.length === 0) return new Map();
  const rows = await queryRows<{ transfer_uuid: string; line_uuid: string }>(
    q,
    sql`select l.subject_uuid as transfer_uuid, e.about as line_uuid from journal_entry e
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where e.customer_uuid = ${OPERATOR_UUID} and e.kind = 'contribution-line' and ${inArray(
        sql`l.subject_uuid`,
        transfers.map(({ transfer_uuid }) => transfer_uuid),
      )}`,
  );
  return new Map(rows.map(({ transfer_uuid, line_uuid }) => [transfer_uuid, line_uuid]));
};

/** Names the transfers of an amount that wait for their line. */
const describeOpen = async (q: Reader, cents: Cents): Promise<string> => {
  const postedTransfers = (await queryTransfersOfAmount(q, cents)).filter(({ posted }) => posted);
  const lineOfTransfer = await queryAssigned(q, postedTransfers);
  const unassignedTransfers = postedTransfers.filter(({ transfer_uuid }) => !lineOfTransfer.has(transfer_uuid));
  const amount = `${centsToDecimalText(cents)} EUR`;
  return unassignedTransfers.length === 0
    ? `No transfer of ${amount} waits for its line: load it first (npm run forest -- load).`
    : `Transfers of ${amount} that wait for their line: ${unassignedTransfers.map(({ code, transferred_on }) => `${code} (${transferred_on})`).join(', ')}.`;
};

/**
 * Assigns a bank line to the transfers of contributions with these codes, which `npm run forest -- load` has posted. Their sum is the amount of the
 * line, and none of them has another line.
 */
export const recordLineOfContributionTransfers = async (
  { db, now }: DecisionContext,
  open_line_uuid: string,
  transferCodes: string,
): Promise<{ codes: string[] }> => {
  const codes = [...new Set(transferCodes.split(',').filter(Boolean))];
  await db.tx(async (tx) => {
    const { line_uuid, amount_cents } = await applyOpenLineByHand(tx, open_line_uuid);
    const cents = 0 - amount_cents;
    if (cents <= 0) throw new UsageError(`The line ${open_line_uuid} is no transfer from our account.`);
    const toUsageError = async (reason: string) => new UsageError(`${reason} ${await describeOpen(tx, cents)}`);
    if (codes.length === 0) throw await toUsageError('Name the transfer that it is of.');
    const transfers = await lockContributionTransfers(tx, codes);
    const unknownCodes = codes.filter((code) => !transfers.some((each) => each.code === code));
    if (unknownCodes.length > 0)
      throw await toUsageError(`No loaded transfer has the code ${unknownCodes.join(', ')}.`);
    const lineOfTransfer = await queryAssigned(tx, transfers);
    for (const { code, transfer_uuid, posted } of transfers) {
      if (!posted) throw await toUsageError(`The transfer ${code} was made before the books began.`);
      if (lineOfTransfer.has(transfer_uuid))
        throw await toUsageError(`The transfer ${code} is of the line ${lineOfTransfer.get(transfer_uuid)}.`);
    }
    const sum = transfers.reduce((total, each) => total + each.cents, 0);
    if (sum !== cents)
      throw await toUsageError(
        `The line is of ${centsToDecimalText(cents)} EUR, and ${codes.join(', ')} of ${centsToDecimalText(sum)} EUR.`,
      );
    await postJournalEntries(tx, [entryBuilders.contributionLine({ line_uuid, transfers, now })]);
  });
  return { codes };
};
