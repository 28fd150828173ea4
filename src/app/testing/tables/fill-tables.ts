import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

/** Enough rows for the planner to prefer an index. */
const rows = 10_000;

type Column = { table_name: string; column_name: string; data_type: string; nullable: boolean };

/** Columns with few distinct values, which are taken from the existing rows. */
const lowCardinalityColumns =
  /^(state|setup_state|status|kind|type|method|outcome|purpose|reason|source|job|dunning|language)$/;

const uuid = `('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const values: Record<string, string> = {
  uuid,
  text: `'filled ' || i`,
  integer: '1000000 + i',
  bigint: '1000000 + i',
  smallint: '(i % 2)::smallint',
  boolean: 'i % 50 = 0',
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
  bytea: `convert_to('filled ' || i, 'UTF8')`,
  date: 'current_date - (i % 90)',
  // Far in the future, so that the daily deletion of expired data does not match.
  'timestamp with time zone': `now() + interval '1 year' + i * interval '20 seconds'`,
};

/** SQL of the value of a column in row `i`. In a twentieth of the rows nullable columns are null, as they are for the free numbers of the stock. */
const valueOf = ({ table_name, column_name, data_type, nullable }: Column): string => {
  const generated = values[data_type];
  if (!generated) throw new Error(`the test cannot make up a ${data_type} for ${table_name}.${column_name}`);
  const presentValues = `(select array_agg(distinct "${column_name}") from "${table_name}" where "${column_name}" is not null)`;
  const value = lowCardinalityColumns.test(column_name)
    ? `coalesce((${presentValues})[1 + i % greatest(cardinality(${presentValues}), 1)], ${data_type === 'text' ? `'x'` : generated})`
    : generated;
  return nullable ? `case when i % 20 > 0 then ${value} end` : value;
};

/** Creates a default partition for each partitioned table, for the generated rows. Returns their names. */
const createDefaultPartitions = async (db: Database): Promise<string[]> => {
  const parted = await queryRows<{ name: string }>(
    db.read,
    sql`select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of parted)
    await db.write.execute(sql.raw(`create table if not exists "${name}_rest" partition of "${name}" default`));
  return parted.map(({ name }) => `${name}_rest`);
};

/** Fills all tables except `except` with generated rows and runs ANALYZE. Returns the names of the filled tables. */
export const fillTables = async (db: Database, except: readonly string[]): Promise<string[]> => {
  const rests = await createDefaultPartitions(db);
  const columns = await queryRows<Column>(
    db.read,
    sql`select table_name, column_name, data_type, is_nullable = 'YES' as nullable
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and not (select relispartition from pg_class where oid = format('%I', table_name)::regclass) order by table_name, ordinal_position`,
  );
  const filled = [...new Set(columns.map(({ table_name }) => table_name))].filter((name) => !except.includes(name));
  for (const table of filled) {
    const tableColumns = columns.filter(({ table_name }) => table_name === table);
    const names = tableColumns.map(({ column_name }) => `"${column_name}"`).join(', ');
    const valueList = tableColumns.map(valueOf).join(', ');
    await db.write.execute(
      sql.raw(
        `insert into "${table}" (${names}) select ${valueList} from generate_series(1, ${rows}) i on conflict do nothing`,
      ),
    );
  }
  await db.write.execute(sql`analyze`);
  return [...filled, ...rests];
};
