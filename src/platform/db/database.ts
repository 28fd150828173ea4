import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Cipher, noCipher } from '../cipher.ts';
import { type RunStatement, type Statement, runTransaction } from './postgres-transaction.ts';
import { batchSocketWrites } from './batch-socket-writes.ts';

type Drizzle = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What only asks. Raw statements are asked by `rowsOf`. */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;
/** One statement that changes something, whole by itself. */
export type Writer = Pick<Drizzle, 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'>;
/** Questions and changes of one open transaction, which may be used wherever one of the others is wanted. */
export type Tx = Reader & Writer;

export type OnStatement = (statement: string) => void;

/** The doors that only ask, for `rowsOf`. */
const readers = new WeakSet<object>();

/** A PostgreSQL database behind three doors: `read` asks, `write` changes by one statement, `tx` by several. */
export class Database {
  readonly pool: pg.Pool;
  /** Reads and writes encrypted columns; whoever opens the database for that puts it here. */
  cipher: Cipher = noCipher;
  readonly #reader: Drizzle;
  readonly #writer: Drizzle;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #connections = new WeakMap<pg.PoolClient, unknown>();
  readonly #onStatement: OnStatement | undefined;
  readonly #logger: { logger?: { logQuery: OnStatement } };

  constructor(pool: pg.Pool, onStatement?: OnStatement) {
    this.pool = pool;
    this.#onStatement = onStatement;
    this.#logger = onStatement ? { logger: { logQuery: onStatement } } : {};
    this.#reader = drizzle(pool, this.#logger);
    this.#writer = drizzle(pool, this.#logger);
    readers.add(this.#reader);
  }

  /**
   * Questions outside a transaction.
   * @throws Error inside a transaction: when all connections are taken by such, each would wait for another one for ever.
   */
  get read(): Reader {
    this.#refuseInside('read');
    return this.#reader;
  }

  /**
   * One statement that changes something, outside a transaction.
   * @throws Error inside a transaction
   */
  get write(): Writer {
    this.#refuseInside('write');
    return this.#writer;
  }

  #refuseInside(door: string): void {
    if (this.#inside.getStore())
      throw new Error(`db.${door} was used inside a transaction: use the tx that was handed in`);
  }

  /**
   * Runs `work` in one transaction; what it throws rolls everything back. `last` is one more statement of it, sent together
   * with the commit: when it fails, nothing is kept. Transactions do not nest.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, last?: (value: T) => Statement): Promise<T> {
    if (this.#inside.getStore()) throw new Error('db.tx was opened inside a transaction: pass the tx on instead');
    const inside = (tx: unknown): Promise<T> => this.#inside.run(true, () => work(tx as Tx));
    return this.#onConnection(inside, last);
  }

  async #onConnection<T>(work: (tx: unknown) => Promise<T>, last?: (value: T) => Statement): Promise<T> {
    const connection = await this.pool.connect();
    const run: RunStatement = (statement) => {
      this.#onStatement?.(typeof statement === 'string' ? statement : statement.text);
      return connection.query(statement);
    };
    return runTransaction(connection, run, () => work(this.#drizzleOn(connection)), last);
  }

  /** What drizzle needs of a connection is made once for it. */
  #drizzleOn(connection: pg.PoolClient): unknown {
    const known = this.#connections.get(connection);
    if (known) return known;
    const made = drizzle(connection, this.#logger);
    this.#connections.set(connection, made);
    return made;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** Raw SQL that only asks: also a `with` may change something. */
const isReadOnly = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert\s+into|update\s+[\w."]+\s+set|delete\s+from|merge\s+into)\b/i.test(text);

const dialect = new PgDialect();

/**
 * The rows of a raw statement.
 * @throws Error when it changes something and the door is `db.read`
 */
export const queryRows = async <T>(queries: Reader | Writer, statement: SQL): Promise<T[]> => {
  if (readers.has(queries) && !isReadOnly(dialect.sqlToQuery(statement).sql))
    throw new Error('db.read only asks: a statement that changes something goes through db.write or a transaction');
  const result = (await (queries as Writer).execute(statement)) as unknown as { rows: T[] };
  return result.rows;
};

type Timeouts = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'query_timeout'
>;

/**
 * In milliseconds. One row that somebody holds keeps those who want it for as long as a lock may be waited for, and then their
 * connections are others' again. The last limit is ours: for a database that does not answer at all.
 */
const timeouts: Timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
};

const open = (url: string, size: number, limited: Timeouts, onStatement?: OnStatement): Database => {
  const pool = new pg.Pool({
    ...limited,
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // A statement does not wait for the answer to the one before it.
    pipeline: true,
  });
  // An idle connection that the server drops must not end the process: the pool opens another one.
  pool.on('error', () => undefined);
  // Nor one that is in use: whoever uses it is told by the statement that fails.
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined);
    batchSocketWrites(connection);
  });
  return new Database(pool, onStatement);
};

/** Opens PostgreSQL by URL, for requests and jobs. One pool a process. */
export const openPostgres = (url: string, size = 10, onStatement?: OnStatement): Database =>
  open(url, size, timeouts, onStatement);

/** Whether the limits hold: a pooler may leave out what a connection asks for. */
export const hasTimeouts = async (db: Database): Promise<boolean> => {
  const [row] = await queryRows<{ limit: string }>(db.read, sql`select current_setting('lock_timeout') as limit`);
  return row?.limit !== '0';
};

/** The same for what may take long: migrations and imports. */
export const openPostgresWithoutTimeouts = (url: string, size = 2): Database => open(url, size, {});
