import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Cipher, noCipher } from '../cipher.ts';
import { type AroundStatement, openObservedPool } from './observed-pool.ts';
import { type RunStatement, type Statement, runTransactionAndReleaseConnection } from './postgres-transaction.ts';

type Drizzle = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Read access. Raw statements are run with `queryRows`. */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;
/** Write access: a single statement that is atomic by itself. */
export type Writer = Pick<Drizzle, 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'>;
/** Read and write access within one open transaction. Accepted wherever a `Reader` or a `Writer` is expected. */
export type Tx = Reader & Writer;

export type OnStatement = (statement: string) => void;

/** The readers of all databases. `queryRows` rejects writing statements on them. */
const readers = new WeakSet<object>();

/**
 * A PostgreSQL database with three access modes: `read` runs queries, `write` runs one changing statement, `tx` runs
 * a transaction.
 */
export class Database {
  readonly pool: pg.Pool;
  /** Encrypts and decrypts columns. Set by the process that has the keys; throws by default. */
  cipher: Cipher = noCipher;
  readonly #reader: Drizzle;
  readonly #writer: Drizzle;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #connections = new WeakMap<pg.PoolClient, Tx>();
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
   * Queries outside of a transaction.
   * @throws Error inside a transaction: a second connection per request can deadlock the pool.
   */
  get read(): Reader {
    this.#assertOutsideTransaction('read');
    return this.#reader;
  }

  /**
   * Runs a single changing statement outside of a transaction.
   * @throws Error inside a transaction.
   */
  get write(): Writer {
    this.#assertOutsideTransaction('write');
    return this.#writer;
  }

  /** Whether the caller is inside a transaction of this database. */
  get isInTransaction(): boolean {
    return this.#inside.getStore() === true;
  }

  #assertOutsideTransaction(mode: string): void {
    if (this.isInTransaction)
      throw new Error(`db.${mode} was used inside a transaction: use the tx that was handed in`);
  }

  /**
   * Runs `work` in one transaction; an error rolls everything back. `lastStatementOf` builds one more statement that is sent
   * together with the commit; when it fails, the transaction is rolled back. Transactions do not nest.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, lastStatementOf?: (value: T) => Statement): Promise<T> {
    if (this.isInTransaction) throw new Error('db.tx was opened inside a transaction: pass the tx on instead');
    const inside = (tx: Tx): Promise<T> => this.#inside.run(true, () => work(tx));
    return this.#onConnection(inside, lastStatementOf);
  }

  async #onConnection<T>(work: (tx: Tx) => Promise<T>, lastStatementOf?: (value: T) => Statement): Promise<T> {
    const connection = await this.pool.connect();
    const run: RunStatement = (statement) => {
      this.#onStatement?.(typeof statement === 'string' ? statement : statement.text);
      return connection.query(statement);
    };
    return runTransactionAndReleaseConnection(
      connection,
      run,
      () => work(this.#drizzleOn(connection)),
      lastStatementOf,
    );
  }

  /** The drizzle session of a connection is created once and reused. */
  #drizzleOn(connection: pg.PoolClient): Tx {
    const cachedTx = this.#connections.get(connection);
    if (cachedTx) return cachedTx;
    const newTx = drizzle(connection, this.#logger);
    this.#connections.set(connection, newTx);
    return newTx;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** Whether a raw statement only reads. A `with` statement may contain an insert, update or delete. */
const isReadOnly = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert\s+into|update\s+[\w."]+\s+set|delete\s+from|merge\s+into)\b/i.test(text);

const dialect = new PgDialect();

/**
 * Runs a raw statement and returns its rows.
 * @throws Error when the statement writes and `queries` is `db.read`.
 */
export const queryRows = async <T>(queries: Reader | Writer, statement: SQL): Promise<T[]> => {
  if (readers.has(queries) && !isReadOnly(dialect.sqlToQuery(statement).sql))
    throw new Error('db.read only asks: a statement that changes something goes through db.write or a transaction');
  const result = await (queries as Writer).execute(statement);
  return result.rows as T[];
};

type Timeouts = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'query_timeout'
>;

/**
 * All in milliseconds. `lock_timeout` bounds how long requests wait for a row that another transaction locks, so that
 * they do not occupy the pool. `query_timeout` is enforced by the client, for a server that does not answer at all.
 */
const timeouts: Timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
};

type Hooks = { onStatement?: OnStatement | undefined; around?: AroundStatement | undefined };

const openPool = (url: string, size: number, limited: Timeouts, hooks: Hooks = {}): Database => {
  const config: pg.PoolConfig = {
    ...limited,
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // Statements are sent without waiting for the result of the previous one.
    pipeline: true,
  };
  const pool = hooks.around ? openObservedPool(config, hooks.around) : new pg.Pool(config);
  // An idle connection closed by the server emits an error, which would end the process. The pool opens a new
  // connection.
  pool.on('error', () => undefined);
  // The same for a connection in use; the failing statement reports the error to its caller.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return new Database(pool, hooks.onStatement);
};

/**
 * Opens a connection pool for requests and jobs, with timeouts. `size` is the maximum number of connections; one pool
 * per process. `onStatement` receives the text of each statement, `around` runs each statement.
 */
export const openPostgres = (url: string, size = 10, onStatement?: OnStatement, around?: AroundStatement): Database =>
  openPool(url, size, timeouts, { onStatement, around });

/** Whether the timeouts are in force. A connection pooler such as PgBouncer may ignore startup parameters. */
export const hasTimeouts = async (db: Database): Promise<boolean> => {
  const [row] = await queryRows<{ limit: string }>(db.read, sql`select current_setting('lock_timeout') as limit`);
  return row?.limit !== '0';
};

/** Opens a connection pool without timeouts, for migrations, imports and commands. */
export const openPostgresWithoutTimeouts = (url: string, size = 2, onStatement?: OnStatement): Database =>
  openPool(url, size, {}, { onStatement });
