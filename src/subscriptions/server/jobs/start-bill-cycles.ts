import { setTimeout as wait } from 'node:timers/promises';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { firstBatchSize, dueBillCycles, nextBatchSize } from '#subscriptions/rules/bill-cycle-run.ts';
import { startBillCycle } from '../bill-cycle/start-bill-cycle.ts';
import { startBillCycleForSim, startBillCycles } from '../jobs.ts';
import {
  lockProducts,
  addBatchToRun,
  finishBillCycleRunIfDone,
  findBillCycleRun,
  lockFreePart,
  queryBillCycleRuns,
  queryNextProductKeys,
  insertBillCycleRun,
  updatePart,
} from '../bill-cycle/bill-cycle.store.ts';
import { scheduleBillCycleRun } from '../bill-cycle/schedule-bill-cycle-run.ts';

/** Run time of one job in milliseconds. The work continues in a new job, because jobs have a time limit. */
const sliceMs = 20_000;
const longestPauseMs = 100;

type BatchResult = { sims: number; ms: number };

/** Processes one batch of a free part and commits its result with the position of the part. Returns null when no part is free. */
const runBatch = async (
  ctx: JobContext,
  month: BusinessDate,
  size: number,
  alone: boolean,
): Promise<BatchResult | null> => {
  const catalogue = await getCatalogue(ctx.db);
  let began = 0;
  const done = await ctx.db.tx(async (tx): Promise<BatchResult | null> => {
    const part = await lockFreePart(tx, month);
    if (!part) return null;
    began = performance.now();
    const keys = await queryNextProductKeys(tx, part, size);
    const last = keys.at(-1);
    // A SIM that fails gets a job of its own, so that it does not block the run.
    if (alone && last) await ctx.queue.enqueue(tx, startBillCycleForSim, { ...last, month });
    else await startBillCycle(tx, ctx, await lockProducts(tx, keys), { month, catalogue });
    const ended = keys.length < size;
    const ms = performance.now() - began;
    await updatePart(tx, part, {
      ...(last ? { at_customer: last.customer_uuid, at_product: last.uuid } : {}),
      ...(ended ? { ended_at: ctx.now() } : {}),
    });
    await addBatchToRun(tx, month, { sims: keys.length, ms });
    if (ended) await finishBillCycleRunIfDone(tx, month, ctx.now());
    return { sims: keys.length, ms };
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

/** Jobs that work at a run at the same time. */
const jobsOfRun = 4;

/**
 * Processes the run of a month until the time is up. `ended`: the next month may begin. `taken`: other jobs are at what is
 * left of it, and go on.
 */
const runBillCycleUntil = async (
  ctx: JobContext,
  month: BusinessDate,
  until: number,
): Promise<'ended' | 'taken' | 'time is up'> => {
  await ctx.db.tx(async (tx) => {
    if (!(await insertBillCycleRun(tx, month, ctx.now()))) return;
    for (let more = 1; more < jobsOfRun; more += 1) await ctx.queue.enqueue(tx, startBillCycles, {});
  });
  let size = firstBatchSize;
  while (performance.now() < until) {
    const done = await runBatchOrSkip(ctx, month, size);
    if (!done) return (await findBillCycleRun(ctx.db.read, month))?.ended_at ? 'ended' : 'taken';
    if (done.sims === 0) continue;
    size = nextBatchSize(done.sims, done.ms);
    // Pause as long as the batch took, so that customer requests get half of the capacity.
    await wait(Math.min(done.ms, longestPauseMs));
  }
  return 'time is up';
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
    const how = await runBillCycleUntil(ctx, month, until);
    if (how === 'ended') continue;
    if (how === 'time is up') await ctx.db.tx((tx) => ctx.queue.enqueue(tx, startBillCycles, {}));
    return;
  }
  await scheduleBillCycleRun(ctx.db, ctx.now());
};
