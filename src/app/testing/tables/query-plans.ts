import type pg from 'pg';
import type { SentStatement } from '../product/recorded-statements.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Filter?: string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
};

const conditionNames = ['Index Cond', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Filter'] as const;

/** What has to see all rows before it gives its first one. */
const blockingNodes = /^(Sort|Aggregate|Hash|WindowAgg|ModifyTable)$/;
const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i;

/** The places of a plan that read a whole table, or the whole index of one. `few`: no more rows than a limit are asked for. */
const fullScansOf = (plan: Plan, grows: ReadonlySet<string>, few = false): string[] => {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': condition, Filter: filter } = plan;
  const own: string[] = [];
  if (grows.has(table)) {
    if (kind === 'Seq Scan' && !(few && !filter)) own.push(`${table} row by row`);
    if (/^Index (Only )?Scan/.test(kind) && !condition && !few)
      own.push(`all of index ${plan['Index Name']} of ${table}`);
  }
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const apart = child['Parent Relationship'] === 'InitPlan' || child['Parent Relationship'] === 'SubPlan';
    return fullScansOf(child, grows, !apart && (kind === 'Limit' || (few && !blockingNodes.test(kind))));
  });
  return [...own, ...inner];
};

/** The plan of a prepared statement is the one for any values; that of others is for the values they were sent with. */
const planOf = async (client: pg.ClientBase, { text, values, name }: SentStatement): Promise<Plan> => {
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

/** A statement with its plan. */
export type PlannedStatement = { text: string; plan: Plan };

/** Plans statements on a connection to a database whose tables are filled. */
export const explainStatements = async (
  client: pg.ClientBase,
  statements: readonly SentStatement[],
): Promise<PlannedStatement[]> => {
  await client.query('set plan_cache_mode = force_generic_plan');
  const found: PlannedStatement[] = [];
  for (const sent of statements.filter(({ text }) => planned.test(text)))
    found.push({ text: sent.text, plan: await planOf(client, sent) });
  return found;
};

export type UnwantedRead = { reads: string[]; text: string };

const foundBy = (statements: readonly PlannedStatement[], look: (plan: Plan) => string[]): UnwantedRead[] =>
  statements.flatMap(({ text, plan }) => {
    const reads = [...new Set(look(plan))];
    return reads.length > 0 ? [{ reads, text }] : [];
  });

/** The statements that read a whole table of those that grow. */
export const findFullScans = (statements: readonly PlannedStatement[], grows: ReadonlySet<string>): UnwantedRead[] =>
  foundBy(statements, (plan) => fullScansOf(plan, grows));

/**
 * Tables that a plan reads without a customer. A join by customer says for one side of it whose rows it wants when the other side does;
 * that two tables lie together, however they are joined, does not.
 */
const withoutCustomer = (plan: Plan, spread: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table = '', 'Node Type': kind, Plans: children = [] } = plan;
  const byCustomer = /customer_uuid\)? = /.test(conditionNames.map((name) => plan[name] ?? '').join(' '));
  const inner = children.map((child) => withoutCustomer(child, spread));
  if (/Join|Nested/.test(kind) && byCustomer && inner.some((reads) => reads.length === 0)) return [];
  return [...(spread.has(table) && /Scan/.test(kind) && !byCustomer ? [table] : []), ...inner.flat()];
};

/** The statements that look into tables of customers without saying whose rows they want. */
export const findUnroutedStatements = (
  statements: readonly PlannedStatement[],
  spread: ReadonlySet<string>,
): UnwantedRead[] => foundBy(statements, (plan) => withoutCustomer(plan, spread));
