import pg from 'pg';

type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] };

/** Counts the database pages that a run of a prepared statement reads on average, from cache or disk. `values`: the parameters of each run. */
export const measureAveragePagesPerRun = async (
  databaseUrl: string,
  statement: string,
  values: readonly string[][],
): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare measured as ${statement}`);
    let pages = 0;
    for (const parameters of values) {
      const literals = parameters.map((value) => pg.escapeLiteral(value)).join(', ');
      const explain = `explain (analyze, buffers, format json) execute measured(${literals})`;
      const { rows } = await client.query<Explained>(explain);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    return pages / values.length;
  } finally {
    await client.end();
  }
};
