import { setTimeout as wait } from 'node:timers/promises';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { firstBatch, monthsDue, nextBatch } from '#subscriptions/rules/month-run.ts';
import { beginMonth } from '../month/begin-month.ts';
import { beginMonthOfSim, beginMonths } from '../jobs.ts';
import { holdProducts, holdRun, monthRuns, nextKeys, openRun, saveRun } from '../month/month.store.ts';
import { planMonths } from '../month/plan-months.ts';

/** After so long a job makes way, and goes on as another one: jobs have their limit. */
const sliceMs = 20_000;
const longestRestMs = 100;

type Done = { sims: number; ms: number; ended: boolean };

/** One batch: what it does and how far the run is are committed together. Null when it has ended. */
const batch = async (ctx: JobContext, month: BusinessDate, size: number, alone: boolean): Promise<Done | null> => {
  const catalogue = await catalogueOf(ctx.db);
  let began = 0;
  const done = await ctx.db.tx(async (tx): Promise<Done | null> => {
    const run = await holdRun(tx, month);
    if (!run) return null;
    began = performance.now();
    const keys = await nextKeys(tx, run, size);
    const last = keys.at(-1);
    // One that cannot be worked off is tried by itself, and must not be in the way of all others.
    if (alone && last) await ctx.queue.enqueue(tx, beginMonthOfSim, { ...last, month });
    else await beginMonth(tx, ctx, await holdProducts(tx, keys), { month, catalogue });
    const ended = keys.length < size;
    const ms = performance.now() - began;
    await saveRun(tx, month, {
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

/** The same; where it fails one SIM is tried at a time, and the one that fails is left to a job of its own. */
const batchThatGoesOn = async (ctx: JobContext, month: BusinessDate, size: number): Promise<Done | null> => {
  try {
    return await batch(ctx, month, size, false);
  } catch (error) {
    if (size > 1) return batchThatGoesOn(ctx, month, 1);
    ctx.log.error({ err: error, month }, 'the 1st of a month could not be worked off for a SIM');
    return batch(ctx, month, 1, true);
  }
};

/** Works off a month as far as there is time; true when it has ended. */
const work = async (ctx: JobContext, month: BusinessDate, until: number): Promise<boolean> => {
  await ctx.db.tx((tx) => openRun(tx, month, ctx.now()));
  let size = firstBatch;
  while (performance.now() < until) {
    const done = await batchThatGoesOn(ctx, month, size);
    if (!done || done.ended) return true;
    size = nextBatch(done.sims, done.ms);
    // Customers have their turn: it works half of the time.
    await wait(Math.min(done.ms, longestRestMs));
  }
  return false;
};

/**
 * Works off the 1st of every month that is due, in their order. It can be stopped anywhere: what is committed is done, and the rest is
 * taken up again by whoever runs it next.
 */
export const runBeginMonths: JobHandler<typeof beginMonths> = async (_payload, ctx) => {
  const until = performance.now() + sliceMs;
  const [newest] = await monthRuns(ctx.db.read, 1);
  const begun = newest && newest.ended_at === null ? [newest.month] : [];
  for (const month of [...begun, ...monthsDue(newest?.month ?? null, brusselsDate(ctx.now()))]) {
    if (await work(ctx, month, until)) continue;
    return ctx.db.tx((tx) => ctx.queue.enqueue(tx, beginMonths, {}));
  }
  await planMonths(ctx.db, ctx.now());
};
