import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

const patienceMs = 1_000;

/** However many ask while the database does not answer, one question is on its way. */
const asked = new WeakMap<Database, Promise<unknown>>();

const ask = (db: Database): Promise<unknown> => {
  const known = asked.get(db);
  if (known) return known;
  const question = rowsOf(db.read, sql`select 1`).finally(() => asked.delete(db));
  asked.set(db, question);
  return question;
};

/** Whether the database answers within a second. */
export const isAnswering = async (db: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = ask(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
};
