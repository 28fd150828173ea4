import { setTimeout as wait } from 'node:timers/promises';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { BILL_CYCLE_JOBS } from '#subscriptions/rules/bill-cycle-parts.ts';
import { firstBatchSize, dueBillCycles, nextBatchSize } from '#subscriptions/rules/bill-cycle-run.ts';
import { startBillCycle } from '../bill-cycle/start-bill-cycle.ts';
import type { ProductKey } from '../products/products.store.ts';
import { startBillCycleForSim, startBillCycles } from '../jobs.ts';
import {
  lockProducts,
  addBatchToRun,
  finishBillCycleRunIfDone,
  findBillCycleRun,
  lockFreePart,
  lockOpenPart,
  reserveRunSeat,
  queryBillCycleRuns,
  queryNextProductKeys,
  insertBillCycleRunWithParts,
  updateBillCyclePart,
} from '../bill-cycle/bill-cycle.store.ts';

/** Run time of one job in milliseconds. The work continues in a new job, because jobs have a time limit. */
const sliceMs = 20_000;
const longestPauseMs = 100;

/** A batch to run, in a free part or in `part`. `separateSim`: a SIM to leave to a job of its own, if it is still the next one of the part. */
type Batch = { size: number; part?: number; separateSim?: ProductKey };
type BatchResult = { sims: number; ms: number };
/** Part and SIMs of a batch. They are recorded as soon as they are known, so that they are known after a failure too. */
type Tried = { part?: number; keys?: ProductKey[] };

const emptyBatch: BatchResult = { sims: 0, ms: 0 };

/**
 * Processes one batch and commits its result with the position of the part. Returns null when other jobs have all seats or all
 * parts.
 */
const runBatch = async (
  ctx: JobContext,
  month: BusinessDate,
  { size, part: requestedPart, separateSim }: Batch,
  triedBatch: Tried,
): Promise<BatchResult | null> => {
  const catalogue = await getCatalogue(ctx.db);
  let began = 0;
  const batchResult = await ctx.db.tx(async (tx): Promise<BatchResult | null> => {
    if (!(await reserveRunSeat(tx))) return null;
    const part = await (requestedPart === undefined ? lockFreePart(tx, month) : lockOpenPart(tx, month, requestedPart));
    if (!part) return requestedPart === undefined ? null : emptyBatch;
    began = performance.now();
    const keys = await queryNextProductKeys(tx, part, size);
    Object.assign(triedBatch, { part: part.part, keys });
    const lastKey = keys.at(-1);
    // Another job has moved the part past this SIM meanwhile.
    if (separateSim && lastKey?.uuid !== separateSim.uuid) return emptyBatch;
    if (separateSim) await ctx.queue.enqueue(tx, startBillCycleForSim, { ...separateSim, month });
    else await startBillCycle(tx, ctx, await lockProducts(tx, keys), { month, catalogue });
    const isPartDone = keys.length < size;
    const ms = performance.now() - began;
    await updateBillCyclePart(tx, part, {
      ...(lastKey ? { at_customer: lastKey.customer_uuid, at_product: lastKey.uuid } : {}),
      ...(isPartDone ? { ended_at: ctx.now() } : {}),
    });
    await addBatchToRun(tx, month, { sims: keys.length, ms });
    if (isPartDone) await finishBillCycleRunIfDone(tx, month, ctx.now());
    return { sims: keys.length, ms };
  });
  return batchResult && { ...batchResult, ms: performance.now() - began };
};

/**
 * Runs a batch. After a failure it is tried again in the same part with one SIM, and then that SIM is left to a job of its own, so
 * that it does not block the run.
 */
const runBatchOrSkip = async (ctx: JobContext, month: BusinessDate, batch: Batch): Promise<BatchResult | null> => {
  const triedBatch: Tried = {};
  try {
    return await runBatch(ctx, month, batch, triedBatch);
  } catch (error) {
    const { part, keys: [sim] = [] } = triedBatch;
    if (part === undefined || !sim || batch.separateSim) throw error;
    if (batch.size > 1) return runBatchOrSkip(ctx, month, { size: 1, part });
    ctx.log.error({ err: error, month, part, ...sim }, 'the 1st of a month could not be worked off for a SIM');
    return runBatchOrSkip(ctx, month, { size: 1, part, separateSim: sim });
  }
};

/**
 * Processes the run of a month until the time is up. Returns `ended` when the next month may begin, and `taken` when other jobs have all
 * seats or have locked all parts that are left.
 */
const runBillCycleUntil = async (
  ctx: JobContext,
  month: BusinessDate,
  deadline: number,
): Promise<'ended' | 'taken' | 'time is up'> => {
  await ctx.db.tx(async (tx) => {
    if (!(await insertBillCycleRunWithParts(tx, month, ctx.now()))) return;
    for (let job = 1; job < BILL_CYCLE_JOBS; job += 1) await ctx.queue.enqueue(tx, startBillCycles, {});
  });
  let size = firstBatchSize;
  while (performance.now() < deadline) {
    const batchResult = await runBatchOrSkip(ctx, month, { size });
    if (!batchResult) return (await findBillCycleRun(ctx.db.read, month))?.ended_at ? 'ended' : 'taken';
    if (batchResult.sims === 0) continue;
    size = nextBatchSize(batchResult.sims, batchResult.ms);
    // Pause as long as the batch took, so that customer requests get half of the capacity.
    await wait(Math.min(batchResult.ms, longestPauseMs));
  }
  return 'time is up';
};

/**
 * Starts all due bill cycles, oldest month first. It can be killed at any point: committed batches are done, and the next job
 * continues from there.
 */
export const runStartBillCycles: JobHandler<typeof startBillCycles> = async (_payload, ctx) => {
  const sliceEnd = performance.now() + sliceMs;
  const [newestRun] = await queryBillCycleRuns(ctx.db.read, 1);
  const unfinishedMonths = newestRun && newestRun.ended_at === null ? [newestRun.month] : [];
  for (const month of [...unfinishedMonths, ...dueBillCycles(newestRun?.month ?? null, brusselsDate(ctx.now()))]) {
    const outcome = await runBillCycleUntil(ctx, month, sliceEnd);
    if (outcome === 'ended') continue;
    if (outcome === 'time is up') await ctx.db.tx((tx) => ctx.queue.enqueue(tx, startBillCycles, {}));
    return;
  }
};
