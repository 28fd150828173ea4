import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as sent. `name` is set for prepared statements, whose generic plan must suit all values. */
export type SentStatement = { text: string; values: unknown[]; name: string | null };

/** Runs work of the test itself; where statements are recorded, those of the work are left out. */
export type RunUnrecorded = <T>(work: () => Promise<T>) => Promise<T>;

export type StatementRecording = {
  /** Each distinct text once, with the values of its first execution. */
  statements(): SentStatement[];
  /** Runs queries of the test itself without recording them; requests to the product are recorded. */
  runUnrecorded: RunUnrecorded;
  stop(): void;
};

/** Prefix of statements that only tests send; they are not recorded. */
export const testStatementMark = '/* of tests */';

type Query = (...args: unknown[]) => unknown;
type Config = { text?: string; values?: unknown[]; name?: string };

const sentOf = (query: unknown, values: unknown): SentStatement => {
  const config: Config = typeof query === 'string' ? { text: query } : (query as Config);
  const parameters = Array.isArray(values) ? values : (config.values ?? []);
  return { text: config.text ?? '', values: parameters, name: config.name ?? null };
};

/** Records every statement of this process from now on, from any library. `onStatement` receives each with its connection, also repeated ones. */
export const recordStatements = (
  onStatement?: (connection: object, statement: SentStatement) => void,
): StatementRecording => {
  const byText = new Map<string, SentStatement>();
  const unrecorded = new AsyncLocalStorage<true>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const plain = client.query;
  client.query = function recorded(this: object, ...args: unknown[]): unknown {
    const sentStatement = sentOf(args[0], args[1]);
    const isOfTest = unrecorded.getStore() || sentStatement.text.startsWith(testStatementMark);
    if (!isOfTest && sentStatement.text) {
      if (!byText.has(sentStatement.text)) byText.set(sentStatement.text, sentStatement);
      onStatement?.(this, sentStatement);
    }
    return plain.apply(this, args);
  };
  return {
    statements: () => [...byText.values()],
    runUnrecorded: (work) => unrecorded.run(true, work),
    stop: () => void (client.query = plain),
  };
};
