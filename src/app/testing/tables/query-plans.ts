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

/** Nodes that read all input rows before returning the first. */
const blockingNodes = /^(Sort|Aggregate|Hash|WindowAgg|ModifyTable)$/;
const plannableStatement = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i;

/** Nodes of a plan that scan a whole table or index. `hasLimit`: below a LIMIT, so only few rows are read. */
const fullScansOf = (plan: Plan, grows: ReadonlySet<string>, hasLimit = false): string[] => {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': condition, Filter: filter } = plan;
  const ownScans: string[] = [];
  if (grows.has(table)) {
    if (kind === 'Seq Scan' && !(hasLimit && !filter)) ownScans.push(`${table} row by row`);
    if (/^Index (Only )?Scan/.test(kind) && !condition && !hasLimit)
      ownScans.push(`all of index ${plan['Index Name']} of ${table}`);
  }
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const isSubquery = child['Parent Relationship'] === 'InitPlan' || child['Parent Relationship'] === 'SubPlan';
    return fullScansOf(child, grows, !isSubquery && (kind === 'Limit' || (hasLimit && !blockingNodes.test(kind))));
  });
  return [...ownScans, ...inner];
};

/** Prepared statements get the generic plan, others the plan for their values. */
const planOf = async (client: pg.ClientBase, { text, values, name }: SentStatement): Promise<Plan> => {
  const explain = async (query: string, parameters: unknown[] = []): Promise<Plan> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query, parameters);
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

export type PlannedStatement = { text: string; plan: Plan };

/** Plans statements on a connection to a database with filled tables. */
export const explainStatements = async (
  client: pg.ClientBase,
  statements: readonly SentStatement[],
): Promise<PlannedStatement[]> => {
  await client.query('set plan_cache_mode = force_generic_plan');
  const plannedStatements: PlannedStatement[] = [];
  for (const statement of statements.filter(({ text }) => plannableStatement.test(text)))
    plannedStatements.push({ text: statement.text, plan: await planOf(client, statement) });
  return plannedStatements;
};

export type UnwantedRead = { reads: string[]; text: string };

const foundBy = (statements: readonly PlannedStatement[], find: (plan: Plan) => string[]): UnwantedRead[] =>
  statements.flatMap(({ text, plan }) => {
    const reads = [...new Set(find(plan))];
    return reads.length > 0 ? [{ reads, text }] : [];
  });

/** Statements that scan a whole table among those that grow. */
export const findFullScans = (
  statements: readonly PlannedStatement[],
  growingTables: ReadonlySet<string>,
): UnwantedRead[] => foundBy(statements, (plan) => fullScansOf(plan, growingTables));

/**
 * Tables that a plan reads without a condition on the customer. In a join on the customer column, a condition on one
 * side also routes the other; a join alone does not.
 */
const withoutCustomer = (plan: Plan, spread: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table = '', 'Node Type': kind, Plans: children = [] } = plan;
  const byCustomer = /customer_uuid\)? = /.test(conditionNames.map((name) => plan[name] ?? '').join(' '));
  const inner = children.map((child) => withoutCustomer(child, spread));
  if (/Join|Nested/.test(kind) && byCustomer && inner.some((reads) => reads.length === 0)) return [];
  return [...(spread.has(table) && /Scan/.test(kind) && !byCustomer ? [table] : []), ...inner.flat()];
};

/** Statements that read customer tables without a condition on the customer, which could not be routed to one shard. */
export const findUnroutedStatements = (
  statements: readonly PlannedStatement[],
  shardedTables: ReadonlySet<string>,
): UnwantedRead[] => foundBy(statements, (plan) => withoutCustomer(plan, shardedTables));
