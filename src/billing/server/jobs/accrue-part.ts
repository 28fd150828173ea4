import { buildAccrualAndReversal } from '#billing/rules/accrual.ts';
import { firstOpenMonth } from '#ledger/rules/open-month.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { queryRevenueBilledLater } from '../accruals/accruals.store.ts';
import { queryAccountFacts } from '../bills/bill-facts.ts';
import { queryNextAccounts } from '../bills/bill-run.store.ts';
import { accruePart } from '../jobs.ts';

/** Accounts of a batch. */
const ACCOUNTS = 500;

type Position = { month: BusinessDate; part: number; after?: string | undefined; until?: string | undefined };

/**
 * Posts the accruals of the next accounts and enqueues the job of those after them, in one transaction. Nothing is locked, and entries that are
 * posted are left out, so a batch may be repeated. A fixed number of statements.
 */
const accrueBatch = (ctx: JobContext, { month, part, after, until }: Position, batchSize: number): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const accounts = await queryNextAccounts(tx, { after: after ?? null, until: until ?? null }, batchSize);
    const facts = await queryAccountFacts(tx, ctx, accounts, month);
    const billed = await queryRevenueBilledLater(tx, accounts, month);
    const entries = accounts.flatMap((customer_uuid) =>
      buildAccrualAndReversal(
        { customer_uuid, facts: facts.get(customer_uuid) ?? null, billed: billed.get(customer_uuid) ?? [] },
        month,
        ctx.now(),
      ),
    );
    await postJournalEntries(tx, entries);
    const lastCustomerUuid = accounts.at(-1);
    if (lastCustomerUuid !== undefined && accounts.length === batchSize)
      await ctx.queue.enqueue(tx, accruePart, { month, part, after: lastCustomerUuid, until });
  });

/** Skips an account whose batch of one has failed: it gets no accrual, so its revenue is that of the month of its bill. */
const skipAccount = (ctx: JobContext, { month, part, after, until }: Position): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const [skippedCustomerUuid] = await queryNextAccounts(tx, { after: after ?? null, until: until ?? null }, 1);
    if (skippedCustomerUuid !== undefined)
      await ctx.queue.enqueue(tx, accruePart, { month, part, after: skippedCustomerUuid, until });
  });

const accrueBatchOrSkip = async (ctx: JobContext, position: Position, batchSize: number): Promise<void> => {
  try {
    await accrueBatch(ctx, position, batchSize);
  } catch (error) {
    if (batchSize > 1) return accrueBatchOrSkip(ctx, position, Math.ceil(batchSize / 8));
    ctx.log.error({ err: error, ...position }, 'the accrual of an account failed');
    await skipAccount(ctx, position);
  }
};

/** Posts the accruals of a part of the customers, a batch a job. It can be killed at any point and goes on after the last batch that was committed. */
export const runAccruePart: JobHandler<typeof accruePart> = async (position, ctx) => {
  if (position.month >= firstOpenMonth(ctx.now())) await accrueBatchOrSkip(ctx, position, ACCOUNTS);
  else ctx.log.error(position, 'the month was closed before its accruals');
};
