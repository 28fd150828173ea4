import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { loadRateTables } from '#usage/server/queries.ts';
import { enqueueBillDelivery } from '../bills/enqueue-bill-delivery.ts';
import { lockOpenBillRun, queryNextAccounts, queryUnfinishedBillRuns, updateBillRun } from '../bills/bill-run.store.ts';
import {
  type BillContext,
  issueBillsAndScheduleDebits,
  lockBillingOfAccounts,
} from '../bills/issue-bills-and-schedule-debits.ts';
import { issueBillOfAccount, issueBillsOfPart, startBillRuns } from '../jobs.ts';

/** Run time of one job in milliseconds. The work continues in a new job, because jobs have a time limit. */
const SLICE_MS = 20_000;
/** Accounts of a batch: each costs about a millisecond, and the numbers are locked for part of that time. */
const ACCOUNTS = 200;

type RunContext = JobContext & Pick<BillContext, 'rates'>;
type Part = { month: BusinessDate; part: number };

/**
 * Issues one batch and commits it with the position of the run. `isLeftToOwnJob`: the batch of one account is skipped, and a job of its own issues
 * its bill. Returns whether the part has ended.
 */
const runBatch = (
  ctx: RunContext,
  { month, part }: Part,
  batchSize: number,
  isLeftToOwnJob: boolean,
): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const run = await lockOpenBillRun(tx, month, part);
    if (!run) return true;
    const accounts = await queryNextAccounts(tx, { after: run.at_customer, until: run.until_customer }, batchSize);
    await lockBillingOfAccounts(tx, accounts);
    const [lastCustomerUuid = null] = accounts.slice(-1);
    let issuedCount = 0;
    if (isLeftToOwnJob && lastCustomerUuid !== null)
      await ctx.queue.enqueue(tx, issueBillOfAccount, { customer_uuid: lastCustomerUuid, month });
    else if (lastCustomerUuid !== null) {
      const bills = await issueBillsAndScheduleDebits(tx, ctx, accounts, month);
      await enqueueBillDelivery(tx, ctx, bills, month);
      issuedCount = bills.length;
    }
    const hasEnded = accounts.length < batchSize;
    await updateBillRun(tx, run, {
      at_customer: lastCustomerUuid ?? run.at_customer,
      bills: run.bills + issuedCount,
      ...(hasEnded ? { ended_at: ctx.now() } : {}),
    });
    return hasEnded;
  });

/** Runs a batch. When it fails, a smaller one is tried, and an account whose batch of one fails is left to a job of its own. */
const runBatchOrSkip = async (ctx: RunContext, part: Part, batchSize: number): Promise<boolean> => {
  try {
    return await runBatch(ctx, part, batchSize, false);
  } catch (error) {
    if (batchSize > 1) return runBatchOrSkip(ctx, part, Math.ceil(batchSize / 4));
    ctx.log.error({ err: error, ...part }, 'an account could not be billed in the bill run');
    return runBatch(ctx, part, 1, true);
  }
};

/**
 * Issues the bills of a part of the customers. It can be killed at any point: committed batches are done, and the next job continues from
 * there. After the last part of a month the next due month starts.
 */
export const runIssueBillsOfPartAndContinue: JobHandler<typeof issueBillsOfPart> = async (part, ctx) => {
  const sliceEnd = performance.now() + SLICE_MS;
  // Loaded outside of a transaction, because rates that are not in memory are read from the database.
  const { beyond, eu_beyond_gb } = (await loadRateTables(ctx.db))(part.month);
  const billContext = { ...ctx, rates: { beyond, eu_beyond_gb } };
  while (performance.now() < sliceEnd) {
    if (await runBatchOrSkip(billContext, part, ACCOUNTS)) {
      const unfinishedRuns = await queryUnfinishedBillRuns(ctx.db.read);
      if (unfinishedRuns.length === 0) await ctx.db.tx((tx) => ctx.queue.enqueue(tx, startBillRuns, {}));
      return;
    }
  }
  await ctx.db.tx((tx) => ctx.queue.enqueue(tx, issueBillsOfPart, part));
};
