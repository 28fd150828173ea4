import type {
  BankFileItem,
  BankFileLine,
  BankFileStatus,
  ReceivedFile,
  WaitingFile,
} from '#adapters/bank/bank-port.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { applyBankLines } from '../jobs.ts';
import { applyBankFileStatus } from './apply-bank-file-status.ts';
import type { bankFile } from '../tables.ts';
import {
  findBankFile,
  insertBankFile,
  insertAndPostBankLines,
  isKnownIncompleteFile,
  recordSumFaultOfEntry,
} from './bank-lines.store.ts';

type Summary = { complete: boolean; lines: number; statuses: number; faults: (typeof bankFile.$inferSelect)['faults'] };

const pageSize = 500;
/** Maximum number of stored faults per file; its number of lines tells how many more there are. */
const mostFaults = 100;

/** Reads a file once to check that it is complete: nothing of an incomplete file is stored. */
const summarize = async (file: ReceivedFile): Promise<Summary> => {
  const summary: Summary = { complete: false, lines: 0, statuses: 0, faults: [] };
  for await (const item of file.items()) {
    if (item.kind === 'line') summary.lines += 1;
    if (item.kind === 'status') summary.statuses += 1;
    if (item.kind === 'end') summary.complete = item.complete;
    if (item.kind === 'fault' && summary.faults.length < mostFaults) {
      const { line, item_ref, field } = item;
      summary.faults.push({ line, about: item_ref, field });
    }
  }
  return summary;
};

type EntryFault = { statement: string; entry_ref: string };

/** Yields the lines of a file, some hundred at a time, and the entries whose transactions do not add up. */
async function* pagesOf(
  items: AsyncIterable<BankFileItem>,
): AsyncGenerator<{ lines: BankFileLine[]; wrong: EntryFault[] }> {
  let page: { lines: BankFileLine[]; wrong: EntryFault[] } = { lines: [], wrong: [] };
  let statement = '';
  for await (const item of items) {
    if (item.kind === 'line') {
      statement = item.statement;
      page.lines.push(item);
    } else if (item.kind === 'fault' && item.entry_ref !== null)
      page.wrong.push({ statement, entry_ref: item.entry_ref });
    if (page.lines.length < pageSize) continue;
    yield page;
    page = { lines: [], wrong: [] };
  }
  yield page;
}

const statusesOf = async function* (file: ReceivedFile): AsyncGenerator<BankFileStatus> {
  for await (const item of file.items()) if (item.kind === 'status') yield item;
};

/** Stores all lines of a complete file and the file in one transaction, and enqueues their application. */
const storeFile = (ctx: JobContext, file: ReceivedFile, { name, size }: WaitingFile, summary: Summary): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const context = { cipher: ctx.cipher, now, newId: ctx.newId };
    if (summary.complete && summary.lines > 0)
      for await (const { lines, wrong } of pagesOf(file.items())) {
        await insertAndPostBankLines(tx, context, lines);
        for (const { statement, entry_ref } of wrong) await recordSumFaultOfEntry(tx, statement, entry_ref);
      }
    const { complete, lines, faults } = summary;
    await insertBankFile(tx, { digest: file.digest, name, size, complete, lines, faults, received_at: now });
    if (complete) await ctx.queue.enqueue(tx, applyBankLines, {});
  });

/** Reads a file and stores its content once, however often the file arrives. Returns whether the file can be deleted. */
const readFile = async (ctx: JobContext, waitingFile: WaitingFile): Promise<boolean> => {
  const file = await ctx.outside.bank.downloadFile(waitingFile.name);
  try {
    const storedFile = await findBankFile(ctx.db.read, file.digest);
    if (storedFile) return storedFile.complete;
    const summary = await summarize(file);
    const { complete, lines, statuses, faults } = summary;
    if (!complete || faults.length > 0)
      ctx.log.error(
        { file: waitingFile.name, complete, lines, faults: faults.slice(0, 5) },
        'a file of the bank has faults',
      );
    // Applied before the file is recorded; applying a status again has no effect.
    if (complete && statuses > 0) for await (const status of statusesOf(file)) await applyBankFileStatus(ctx, status);
    await storeFile(ctx, file, waitingFile, summary);
    return complete;
  } finally {
    await file.discard();
  }
};

/** Reads the files in `incoming/`. An incomplete file stays there, and is read again when its size has changed. */
export const ingestBankFiles = async (ctx: JobContext): Promise<void> => {
  for (const waitingFile of await ctx.outside.bank.listFiles()) {
    if (await isKnownIncompleteFile(ctx.db.read, waitingFile.name, waitingFile.size)) continue;
    if (await readFile(ctx, waitingFile)) await ctx.outside.bank.removeFile(waitingFile.name);
  }
};
