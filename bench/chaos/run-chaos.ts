import { setTimeout as wait } from 'node:timers/promises';
import { checkAll, type Finding, queryDeadLetters, retryAllDeadLetters } from './check.ts';
import { Customer } from './customer.ts';
import { pickFault } from './faults.ts';
import { type CallFigures, newCallFigures } from './patient-browser.ts';
import { newPromises, type Promises } from './promises.ts';
import { createRandom, type Random } from './random.ts';
import { type ChaosStage, isAllWell, readVitalsAndMarkReady, startChaosStage, type Vitals } from './stage.ts';

export type ChaosOptions = {
  faults: number;
  seed: number;
  /** Customers at the same time. */
  customers: number;
  /** Shortest and longest time of a fault, and between the beginnings of two, in ms. */
  holdMs: readonly [number, number];
  pauseMs: readonly [number, number];
  /** Faults that last at the same time. */
  atOnce: number;
  /** Longest rest before the checks, in ms. */
  restMs: number;
  keeps?: boolean;
  print?: (line: string) => void;
};

export type FaultRecord = {
  kind: string;
  target: string;
  /** Seconds from the start of the run, and how long it lasted. */
  at: number;
  lasted: number;
  /** Seconds from its end until the product worked again as far as it touched it; null: not until the rest. */
  healed: number | null;
};

export type ChaosReport = {
  seed: number;
  seconds: number;
  faults: FaultRecord[];
  findings: Finding[];
  /** Jobs that failed for good during the run: an operator would find them with `npm run jobs`. They are tried again after the last fault. */
  listed: { name: string; count: number; error: string }[];
  /** Seconds until nothing was left to do, after the last fault. */
  rest_seconds: number;
  restarts: number;
  figures: {
    orders: number;
    payments: number;
    top_ups: number;
    bills: number;
    swaps: number;
    usage: number;
    messages: number;
    active: number;
  };
  calls: CallFigures;
  unanswered: Promises['unanswered'];
  refused: Promises['refused'];
  folder: string | null;
};

const healsWithin = 90_000;
const vitalsEveryMs = 400;
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

type Run = { stage: ChaosStage; random: Random; options: ChaosOptions; startMs: number; vitals: Vitals };

/** Runs one fault, and watches until the product has recovered from it. */
const runFault = async (run: Run, records: FaultRecord[], onEnded: () => void): Promise<void> => {
  const { stage, random, options, startMs } = run;
  const kind = pickFault(random);
  const holdMs = random.integer(...options.holdMs);
  const from = performance.now();
  const fault = await kind.start(stage, random);
  if (!kind.isInstant) {
    await wait(holdMs);
    await fault.finish();
  }
  onEnded();
  const endMs = performance.now();
  const record: FaultRecord = {
    kind: kind.name,
    target: fault.target,
    at: seconds(from - startMs),
    lasted: seconds(endMs - from),
    healed: null,
  };
  records.push(record);
  options.print?.(`${record.at} s: ${kind.name} (${fault.target}) for ${record.lasted} s`);
  // Vitals read before the end of the fault do not count.
  const before = run.vitals;
  while (performance.now() - endMs < healsWithin) {
    if (run.vitals !== before && fault.isHealed(run.vitals)) {
      record.healed = seconds(performance.now() - endMs);
      return;
    }
    await wait(100);
  }
};

const startReadingVitals = (run: Run): { stop(): Promise<void> } => {
  let isOver = false;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      run.vitals = await readVitalsAndMarkReady(run.stage);
      await wait(vitalsEveryMs);
    }
  };
  const readingLoop = loop();
  return {
    stop: () => {
      isOver = true;
      return readingLoop;
    },
  };
};

/** Jobs that are due, or will be tried again, and timers that a moved clock has made due. */
const countWaiting = async (stage: ChaosStage): Promise<number | null> => {
  const rows = await stage.query<{ count: string }>(
    `select (select count(*) from job) + (select count(*) from timer where due_at < now()
       + coalesce((select offset_ms from business_clock), 0) * interval '1 millisecond') as count`,
  );
  return rows ? Number(rows[0]?.count ?? 0) : null;
};

/** Lets the customers finish and the jobs run until nothing is left to do. Returns false when something is left after `restMs`. */
const waitUntilAtRest = async (run: Run, customers: readonly Customer[]): Promise<boolean> => {
  const deadlineMs = Date.now() + run.options.restMs;
  for (;;) {
    const areFinished = await Promise.all(customers.map((each) => each.finish()));
    const isWell = isAllWell(run.stage, await readVitalsAndMarkReady(run.stage));
    const waitingJobCount = await countWaiting(run.stage);
    const busy = areFinished.filter((each) => !each).length;
    if (isWell && waitingJobCount === 0 && busy === 0) return true;
    if (Date.now() > deadlineMs) {
      run.options.print?.(`Not at rest: ${isWell ? '' : 'processes, '}${waitingJobCount} jobs, ${busy} customers.`);
      return false;
    }
    await wait(1_000);
  }
};

/** Waits until the sandbox has delivered all events. Returns false when it has not within `ms`. */
const waitForEvents = async (stage: ChaosStage, ms: number): Promise<boolean> => {
  const deadlineMs = Date.now() + ms;
  while (Date.now() < deadlineMs) {
    const { app_told } = await stage.outside<{ app_told: boolean }>('/api/clock', { advance: 'PT1S' });
    if (app_told) return true;
  }
  return false;
};

/** Maximum time in ms until the sandbox has delivered all events: it pauses up to half a minute between two tries. */
const eventsWithin = 60_000;

/** Steps by which the business clock is advanced, so that the product polls outside systems whose events were lost. */
const catchUps = ['PT1H', 'PT6H', 'P1D'] as const;

/** Starts everything, breaks it `faults` times under load, lets it rest, and checks what is left. */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const say = options.print ?? (() => undefined);
  const random = createRandom(options.seed);
  const stage = await startChaosStage();
  const findings: Finding[] = [];
  const startMs = performance.now();
  const run: Run = { stage, random, options, startMs, vitals: await readVitalsAndMarkReady(stage) };
  const [promises, calls] = [newPromises(), newCallFigures()];
  try {
    say(`Everything runs, in ${stage.folder}. Seed ${options.seed}.`);
    const vitals = startReadingVitals(run);
    const customers = Array.from(
      { length: options.customers },
      (_, at) => new Customer(stage, createRandom(options.seed * 1_000 + at), promises, calls),
    );
    let isOver = false;
    const customerLoops = customers.map(async (customer, at) => {
      const pauseRandom = createRandom(options.seed * 2_000 + at);
      while (!isOver) {
        await customer.act();
        await wait(pauseRandom.integer(200, 900));
      }
    });
    // The customers have orders in progress before the first fault.
    await wait(Math.min(5_000, options.pauseMs[1] * 3));
    const records: FaultRecord[] = [];
    const faultRuns: Promise<void>[] = [];
    const holding = new Set<Promise<void>>();
    for (let nth = 0; nth < options.faults; nth += 1) {
      while (holding.size >= options.atOnce) await Promise.race(holding);
      const { promise: faultEnd, resolve: onEnded } = Promise.withResolvers<void>();
      holding.add(faultEnd);
      void faultEnd.then(() => holding.delete(faultEnd));
      faultRuns.push(runFault(run, records, onEnded));
      await wait(random.integer(...options.pauseMs));
    }
    await Promise.all(faultRuns);
    const lastFault = performance.now();
    isOver = true;
    for (const customer of customers) customer.limitPatience(30_000);
    await stage.outside('/api/reset', {});
    await Promise.all(customerLoops);
    say('No more faults: it rests.');
    await waitUntilAtRest(run, customers);
    for (const advance of catchUps) {
      await stage.outside('/api/clock', { advance });
      await waitUntilAtRest(run, customers);
    }
    if (!(await waitForEvents(stage, Math.max(options.restMs, eventsWithin))))
      findings.push({ kind: 'stuck', what: 'the outside world still has events to tell' });
    if (!(await waitUntilAtRest(run, customers)))
      findings.push({ kind: 'stuck', what: 'jobs, or what customers have begun, are not finished' });
    const restSeconds = seconds(performance.now() - lastFault);
    const listed = (await queryDeadLetters(stage)).map((each) => ({ ...each, count: Number(each.count) }));
    if (listed.length > 0) {
      // As an operator would, once everything works again.
      await retryAllDeadLetters(stage);
      await waitUntilAtRest(run, customers);
    }
    await vitals.stop();
    findings.push(...(await checkAll(stage, promises)));
    findings.push(
      ...stage.ownDeaths.map(({ name, code, signal, output }): Finding => ({
        kind: 'crash',
        what: `${name} ended by itself (${signal ?? code}): ${output.slice(-400)}`,
      })),
      ...[...new Set(calls.crashes)].map((what): Finding => ({ kind: 'crash', what: `answer 500: ${what}` })),
    );
    const active = await stage.query<{ active: string }>(`select count(*) as active from customer_product`);
    const countPaid = (wantedPurpose: string): number =>
      promises.payments.filter(({ purpose }) => purpose === wantedPurpose).length;
    return {
      seed: options.seed,
      seconds: seconds(performance.now() - startMs),
      faults: records,
      findings,
      listed,
      rest_seconds: restSeconds,
      restarts: [...stage.servers, ...stage.workers].reduce((sum, each) => sum + each.restarts, 0),
      figures: {
        orders: promises.orders.length,
        payments: promises.payments.length,
        top_ups: countPaid('top-up'),
        bills: countPaid('bill'),
        swaps: promises.swaps.length,
        usage: promises.usage.length,
        messages: promises.messages.length,
        active: Number(active?.[0]?.active ?? 0),
      },
      calls,
      unanswered: promises.unanswered,
      refused: promises.refused,
      folder: options.keeps ? stage.folder : null,
    };
  } finally {
    await stage.stop({ keeps: options.keeps ?? false });
  }
};
