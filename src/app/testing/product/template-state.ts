import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

/** Data that a template database passes to its copies, in a schema beside the tables of the product, which a copy deletes before tests use it. */
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

/** Timers due within this time after the start belong to the first hour of a product; all others are due at times of the calendar. */
const soonSeconds = 3600;

/**
 * Reads the state in a copy of a template and deletes it. Moves the first timers ahead by the age of the template, because otherwise they would be due
 * in every copy, and each product would begin with their jobs.
 */
export const consumeTemplateStateAndMoveTimers = async <T>({ read, write }: Database): Promise<TemplateState<T>> => {
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
