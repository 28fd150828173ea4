/**
 * SQLSTATEs of a server that is unreachable, starting or stopping (08…, 57P0…), short of connections, memory or disk (53…, 58030),
 * a standby after a failover (25006), and of an overloaded one: statement timeout, lock timeout, timeouts of a transaction, deadlock,
 * serialization failure.
 */
const outageSqlStates = /^(08\w{3}|53[0-3]00|57P0[1235]|58030|25006|57014|55P03|25P0[34]|40P01|40001)$/;
/** Network error codes of Node. */
const networkErrorCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Error messages of the pg driver that come without a code: connection lost or closed, connection timeout, pool exhausted or closed. */
const driverMessages =
  /^(connection terminated|query read timeout|timeout exceeded when trying to connect|timeout expired|client (has encountered a connection error|was closed)|cannot use a pool after calling end)/i;

/**
 * Whether an error means that the database is temporarily unavailable. Follows the chain of causes, because drizzle
 * and the pool wrap driver errors.
 */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // The Unix socket does not exist: the server is stopped or still starting.
  const isMissing = code === 'ENOENT' && syscall === 'connect';
  const isKnownCode =
    isMissing || (typeof code === 'string' && (outageSqlStates.test(code) || networkErrorCodes.has(code)));
  return isKnownCode || driverMessages.test(error.message) || isDatabaseOutage(error.cause);
};
