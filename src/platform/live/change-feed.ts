import pg from 'pg';

export type ChangeListener = {
  /** Data of this customer changed; called after the transaction was committed. */
  customerChanged(customer_uuid: string): void;
  sessionEnded(customer_uuid: string): void;
  /** The connection is lost: changes are no longer received. */
  lost(): void;
};

export type ChangeFeed = {
  /** Whether changes are received. The first call opens the connection. */
  isUp(): Promise<boolean>;
  stop(): Promise<void>;
};

const pulseMs = 30_000;

/**
 * The connection of this process that receives the changes of customer data (`NOTIFY`, sent by triggers). It is
 * opened on demand, also after a loss.
 */
export const createChangeFeed = (databaseUrl: string, listener: ChangeListener): ChangeFeed => {
  let current: { client: pg.Client; up: Promise<void>; pulse?: NodeJS.Timeout } | undefined;
  let stopped = false;

  const openConnection = () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const handleLoss = (): void => {
      if (current?.client !== client) return;
      clearInterval(current.pulse);
      current = undefined;
      client.end().catch(() => undefined);
      listener.lost();
    };
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    client.on('notification', ({ channel, payload = '' }) => {
      const tell = channel === 'session_ended' ? listener.sessionEnded : listener.customerChanged;
      for (const customer_uuid of payload.split(',')) tell(customer_uuid);
    });
    const connect = async (): Promise<void> => {
      await client.connect();
      await client.query('listen customer_changed; listen session_ended');
      // A half-open connection reports no error, so it is checked with a query.
      if (current?.client === client)
        current.pulse = setInterval(() => void client.query('select 1').catch(handleLoss), pulseMs).unref();
    };
    const connected = connect();
    connected.catch(handleLoss);
    return { client, up: connected };
  };

  return {
    isUp: async () => {
      if (stopped) return false;
      current ??= openConnection();
      return current.up.then(
        () => true,
        () => false,
      );
    },
    stop: async () => {
      stopped = true;
      const lastConnection = current;
      current = undefined;
      clearInterval(lastConnection?.pulse);
      await lastConnection?.up.catch(() => undefined);
      await lastConnection?.client.end().catch(() => undefined);
    },
  };
};
