import { AsyncLocalStorage } from 'node:async_hooks';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { Database } from '#platform/db/database.ts';
import type { SentStatement } from '../product/recorded-statements.ts';
import type { LockingTransaction } from './lock-order.ts';
import { lockStepsOf } from './lock-steps.ts';

export type TransactionRecording = {
  /** Receives each statement of the process with its connection. */
  onStatement(connection: object, statement: SentStatement): void;
  /** The transactions that have taken several locks, each order of locks once for each place. */
  transactions(): LockingTransaction[];
  stop(): void;
};

const advisoryNames: ReadonlyMap<number, string> = new Map(
  Object.entries(advisoryLocks).map(([name, key]) => [key, name]),
);

/** Frames that a stack needs to reach the code that began a transaction: between them are those of Drizzle and of the platform. */
const stackDepth = 40;
/** A file of a domain, or of `src/app` without its tests. */
const placePattern = /\bsrc\/(?!platform\/|app\/testing\/)[\w./-]+\.ts/;

const findPlace = (): string => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = stackDepth;
  const { stack = '' } = new Error('place of a transaction');
  Error.stackTraceLimit = stackTraceLimit;
  return placePattern.exec(stack)?.[0] ?? 'unknown place';
};

/** Records the locks of all transactions of this process from now on. */
export const recordTransactions = (): TransactionRecording => {
  const places = new AsyncLocalStorage<string>();
  const { tx: plainTx } = Database.prototype;
  Database.prototype.tx = function recorded<T>(this: Database, ...args: unknown[]): Promise<T> {
    return places.run(findPlace(), () => Reflect.apply(plainTx, this, args) as Promise<T>);
  };
  const openTransactions = new WeakMap<object, SentStatement[]>();
  const transactions = new Map<string, LockingTransaction>();
  return {
    onStatement: (connection, statement) => {
      if (/^begin\b/i.test(statement.text)) openTransactions.set(connection, []);
      const statements = openTransactions.get(connection);
      statements?.push(statement);
      if (!statements || !/^(commit|rollback)\b/i.test(statement.text)) return;
      openTransactions.delete(connection);
      const transaction = {
        place: places.getStore() ?? 'unknown place',
        steps: lockStepsOf(statements, advisoryNames),
      };
      const key = [transaction.place, ...transaction.steps.map(({ table, waits }) => `${table} ${waits}`)].join();
      if (transaction.steps.length > 1 && !transactions.has(key)) transactions.set(key, transaction);
    },
    transactions: () => [...transactions.values()],
    stop: () => void (Database.prototype.tx = plainTx),
  };
};
