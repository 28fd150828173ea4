import pg from 'pg';

/** Runs a statement; may measure or trace it. */
export type AroundStatement = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

/** The text of a statement whose result is awaited; null for a statement with a callback and for a copy stream. */
const textOfAwaited = (args: readonly unknown[]): string | null => {
  const [statement] = args;
  // With a callback the call comes from the pool, which observes the statement itself.
  if (typeof args.at(-1) === 'function') return null;
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as Partial<pg.QueryConfig & pg.Submittable>;
  return submit ? null : (text ?? '');
};

/**
 * Opens a pool that passes each statement to `around`, including the wait for a connection. `query` is overridden in
 * subclasses, which pg takes as the option `Client`. It has many overloads, whose arguments are passed on unchanged.
 */
export const openObservedPool = (config: pg.PoolConfig, around: AroundStatement): pg.Pool => {
  class ObservedClient extends pg.Client {
    override query<Result>(...args: unknown[]): Result {
      const run = (): unknown => super.query(...(args as [pg.Submittable]));
      const text = textOfAwaited(args);
      return (text === null ? run() : around(text, async () => run())) as Result;
    }
  }
  class ObservedPool extends pg.Pool {
    override query<Result>(...args: unknown[]): Result {
      const run = (): unknown => super.query(...(args as [pg.Submittable]));
      const text = textOfAwaited(args);
      return (text === null ? run() : around(text, async () => run())) as Result;
    }
  }
  return new ObservedPool({ ...config, Client: ObservedClient });
};
