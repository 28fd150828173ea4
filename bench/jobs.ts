import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

const jobs = 8_000;

const startWorkerProcess = async (url: string): Promise<ChildProcess> => {
  const child = fork(resolve(import.meta.dirname, 'job-worker.ts'), { env: { ...process.env, DATABASE_URL: url } });
  await once(child, 'message');
  return child;
};

const insertJobs = async (db: Database, count: number): Promise<void> => {
  await db.tx((tx) =>
    tx.execute(sql`insert into job (id, lane, priority, name, payload)
      select gen_random_uuid(), 'inner', 1, 'simple', jsonb_build_object('uuid', gen_random_uuid()) from generate_series(1, ${count}::int)`),
  );
};

const waitUntilDone = async (db: Database): Promise<void> => {
  while ((await queryRows(db.read, sql`select 1 from job where name = 'simple' limit 1`)).length > 0) await wait(20);
};

/** Measures simple jobs per second with `workers` worker processes. The first thousand jobs warm them up. */
export const measureJobsPerSecond = async (db: Database, url: string, workers: number): Promise<number> => {
  const children = await Promise.all(Array.from({ length: workers }, () => startWorkerProcess(url)));
  const run = async (count: number): Promise<number> => {
    await insertJobs(db, count);
    const startMs = performance.now();
    for (const child of children) child.send('wake');
    await waitUntilDone(db);
    return (performance.now() - startMs) / 1000;
  };
  await run(1_000);
  const seconds = await run(jobs);
  for (const child of children) child.disconnect();
  await Promise.all(children.map((child) => once(child, 'exit')));
  return Math.round(jobs / seconds);
};
