import { setTimeout as wait } from 'node:timers/promises';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { firstBatchSize, dueBillCycles, nextBatchSize } from '#subscriptions/rules/bill-cycle-run.ts';
import { startBillCycle } from '../bill-cycle/start-bill-cycle.ts';
import { startBillCycleForSim, startBillCycles } from '../jobs.ts';
import {
  lockProducts,
  lockBillCycleRun,
  queryBillCycleRuns,
  queryNextProductKeys,
  insertBillCycleRun,
  updateBillCycleRun,
} from '../bill-cycle/bill-cycle.store.ts';
import { scheduleBillCycleRun } from '../bill-cycle/schedule-bill-cycle-run.ts';

/** Run time of one job in milliseconds. The work continues in a new job, because jobs have a time limit. */
const sliceMs = 20_000;
const longestPauseMs = 100;

type BatchResult = { sims: number; ms: number; ended: boolean };

/** Processes one batch and commits its result with the position of the run. Returns null when the run has ended. */
const runBatch = async (
  ctx: JobContext,
  month: BusinessDate,
  size: number,
  alone: boolean,
): Promise<BatchResult | null> => {
  const catalogue = await getCatalogue(ctx.db);
  let began = 0;
  const done = await ctx.db.tx(async (tx): Promise<BatchResult | null> => {
    const run = await lockBillCycleRun(tx, month);
    if (!run) return null;
    began = performance.now();
    const keys = await queryNextProductKeys(tx, run, size);
    const last = keys.at(-1);
    // A SIM that fails gets a job of its own, so that it does not block the run.
    if (alone && last) await ctx.queue.enqueue(tx, startBillCycleForSim, { ...last, month });
    else await startBillCycle(tx, ctx, await lockProducts(tx, keys), { month, catalogue });
    const ended = keys.length < size;
    const ms = performance.now() - began;
    await updateBillCycleRun(tx, month, {
      ...(last ? { at_customer: last.customer_uuid, at_product: last.uuid } : {}),
      sims: run.sims + keys.length,
      batches: run.batches + 1,
      longest_ms: Math.max(run.longest_ms, Math.ceil(ms)),
      ...(ended ? { ended_at: ctx.now() } : {}),
    });
    return { sims: keys.length, ms, ended };
  });
  return done && { ...done, ms: performance.now() - began };
};

/** Runs a batch. When it fails, its SIMs are run one at a time, and the failing one is left to a job of its own. */
const runBatchOrSkip = async (ctx: JobContext, month: BusinessDate, size: number): Promise<BatchResult | null> => {
  try {
    return await runBatch(ctx, month, size, false);
  } catch (error) {
    if (size > 1) return runBatchOrSkip(ctx, month, 1);
    ctx.log.error({ err: error, month }, 'the 1st of a month could not be worked off for a SIM');
    return runBatch(ctx, month, 1, true);
  }
};

/** Processes the run of a month until the time is up; returns true when it has ended. */
const runBillCycleUntil = async (ctx: JobContext, month: BusinessDate, until: number): Promise<boolean> => {
  await ctx.db.tx((tx) => insertBillCycleRun(tx, month, ctx.now()));
  let size = firstBatchSize;
  while (performance.now() < until) {
    const done = await runBatchOrSkip(ctx, month, size);
    if (!done || done.ended) return true;
    size = nextBatchSize(done.sims, done.ms);
    // Pause as long as the batch took, so that customer requests get half of the capacity.
    await wait(Math.min(done.ms, longestPauseMs));
  }
  return false;
};

/**
 * Starts all due bill cycles, oldest month first. It can be killed at any point: committed batches are done, and the next job
 * continues from there.
 */
export const runStartBillCycles: JobHandler<typeof startBillCycles> = async (_payload, ctx) => {
  const until = performance.now() + sliceMs;
  const [newest] = await queryBillCycleRuns(ctx.db.read, 1);
  const unfinished = newest && newest.ended_at === null ? [newest.month] : [];
  for (const month of [...unfinished, ...dueBillCycles(newest?.month ?? null, brusselsDate(ctx.now()))]) {
    if (await runBillCycleUntil(ctx, month, until)) continue;
    return ctx.db.tx((tx) => ctx.queue.enqueue(tx, startBillCycles, {}));
  }
  await scheduleBillCycleRun(ctx.db, ctx.now());
};
