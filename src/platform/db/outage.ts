/**
 * SQLSTATEs of a server that is unreachable, starting, stopping or full (08…, 57P0…, 53300), and of an overloaded
 * one: statement timeout, lock timeout, transaction timeout, deadlock.
 */
const states = /^(08\w{3}|57P0[1235]|53300|57014|55P03|25P03|40P01)$/;
/** Network error codes of Node. */
const lines: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Error messages of the pg driver that come without a code: connection lost, connection timeout, pool exhausted. */
const words =
  /^(connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error)/i;

/**
 * Whether an error means that the database is temporarily unavailable. Follows the chain of causes, because drizzle
 * and the pool wrap driver errors.
 */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // The Unix socket does not exist: the server is stopped or still starting.
  const missing = code === 'ENOENT' && syscall === 'connect';
  const known = missing || (typeof code === 'string' && (states.test(code) || lines.has(code)));
  return known || words.test(error.message) || isDatabaseOutage(error.cause);
};
