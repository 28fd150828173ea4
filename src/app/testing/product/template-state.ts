import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

/** A template database tells its copies about itself. This is beside the tables of the product, and not in the copies that tests see. */
export type TemplateState<T> = T & {
  /** Milliseconds of real time. */
  made_at: number;
};

/** Records when a template was made, with what its copies need beside the tables. */
export const insertTemplateState = async ({ write }: Database, content: object): Promise<void> => {
  await write.execute(sql`create schema template`);
  await write.execute(sql`create table template.state (value text)`);
  const state = JSON.stringify({ ...content, made_at: Date.now() });
  await write.execute(sql`insert into template.state values (${state})`);
};

/** Timers this near to the start are those of the first minutes of a product. Others have their time from the calendar. */
const soonSeconds = 300;

/**
 * Reads the state in a copy of a template and deletes it. Moves the first timers of the copy as far ahead as they were: a run is longer than they
 * are, and every product would begin with their work.
 */
export const consumeTemplateState = async <T>({ read, write }: Database): Promise<TemplateState<T>> => {
  const [row] = await queryRows<{ value: string }>(read, sql`select value from template.state`);
  if (!row) throw new Error('the template says nothing about itself');
  await write.execute(sql`drop schema template cascade`);
  const state = JSON.parse(row.value) as TemplateState<T>;
  const seconds = (Date.now() - state.made_at) / 1000;
  const templateTime = new Date(state.made_at).toISOString();
  await write.execute(
    sql`update timer set due_at = due_at + make_interval(secs => ${seconds})
        where abs(extract(epoch from due_at - ${templateTime}::timestamptz)) < ${soonSeconds}`,
  );
  return state;
};
