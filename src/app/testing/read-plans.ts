import type pg from 'pg';
import type { Sent } from './recorded-statements.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
};

/** What has to see all rows before it gives its first one. */
const takesAll = /^(Sort|Aggregate|Hash|WindowAgg|ModifyTable)$/;
const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i;

/** The places of a plan that read a whole table, or the whole index of one. `few`: no more rows than a limit are asked for. */
const wholeReads = (plan: Plan, grows: ReadonlySet<string>, few = false): string[] => {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': condition, Filter: filter } = plan;
  const own: string[] = [];
  if (grows.has(table)) {
    if (kind === 'Seq Scan' && !(few && !filter)) own.push(`${table} row by row`);
    if (/^Index (Only )?Scan/.test(kind) && !condition && !few)
      own.push(`all of index ${plan['Index Name']} of ${table}`);
  }
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const apart = child['Parent Relationship'] === 'InitPlan' || child['Parent Relationship'] === 'SubPlan';
    return wholeReads(child, grows, !apart && (kind === 'Limit' || (few && !takesAll.test(kind))));
  });
  return [...own, ...inner];
};

/** The plan of a prepared statement is the one for any values; that of others is for the values they were sent with. */
const planOf = async (client: pg.ClientBase, { text, values, name }: Sent): Promise<Plan> => {
  const explain = async (query: string, given: unknown[] = []): Promise<Plan> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query, given);
    const [answer] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!answer) throw new Error(`no plan for ${query}`);
    return answer.Plan;
  };
  if (name === null) return explain(`explain (format json) ${text}`, values);
  await client.query(`prepare planned as ${text}`);
  const nulls = values.map(() => 'null').join(', ');
  const plan = await explain(`explain (format json) execute planned${nulls && `(${nulls})`}`);
  await client.query('deallocate planned');
  return plan;
};

export type WholeRead = { reads: string[]; text: string };

/** The statements that read a whole table of those that grow; `client` is a connection to a database where they are filled. */
export const findWholeReads = async (
  client: pg.ClientBase,
  statements: readonly Sent[],
  grows: ReadonlySet<string>,
): Promise<WholeRead[]> => {
  await client.query('set plan_cache_mode = force_generic_plan');
  const found: WholeRead[] = [];
  for (const sent of statements.filter(({ text }) => planned.test(text))) {
    const reads = wholeReads(await planOf(client, sent), grows);
    if (reads.length > 0) found.push({ reads: [...new Set(reads)], text: sent.text });
  }
  return found;
};
