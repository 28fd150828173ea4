import type pg from 'pg';

type Index = { table: string; name: string; definition: string; is_constraint: boolean };

/** The indexes of some tables and the constraints that are indexes, each with what makes it again. */
const queryIndexes = async (client: pg.Client, tables: readonly string[]): Promise<Index[]> => {
  const { rows } = await client.query<Index>(
    `select t.relname as "table", x.relname as name, c.oid is not null as is_constraint,
       coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
       left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace order by 1, 3 desc, 2`,
    [tables],
  );
  return rows;
};

/** Does `work` on tables without indexes and makes these afterwards: many rows come in several times faster. */
export const withoutIndexes = async (
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const indexes = await queryIndexes(client, tables);
  for (const { table, name, is_constraint } of indexes)
    await client.query(is_constraint ? `alter table "${table}" drop constraint "${name}"` : `drop index "${name}"`);
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { table, name, definition, is_constraint } of indexes)
    await client.query(is_constraint ? `alter table "${table}" add constraint "${name}" ${definition}` : definition);
};
