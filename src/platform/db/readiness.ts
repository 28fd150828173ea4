import { sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

const patienceMs = 1_000;

/** Concurrent checks share one query, so that an unresponsive database is not queried repeatedly. */
const pendingProbes = new WeakMap<Database, Promise<unknown>>();

const probeDatabase = (db: Database): Promise<unknown> => {
  const pendingProbe = pendingProbes.get(db);
  if (pendingProbe) return pendingProbe;
  const question = queryRows(db.read, sql`select 1`).finally(() => pendingProbes.delete(db));
  pendingProbes.set(db, question);
  return question;
};

/** Whether the database answers a query within one second. */
export const isDatabaseReachable = async (db: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = probeDatabase(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
};
