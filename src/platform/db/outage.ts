/**
 * SQLSTATEs of a server that is going, coming or full: connection exceptions (08…), shutdowns (57P0…), too many connections; and of
 * one that is too busy with others: a statement, a lock or a transaction that took too long, a deadlock.
 */
const states = /^(08\w{3}|57P0[1235]|53300|57014|55P03|25P03|40P01)$/;
/** What Node says of a line to it. */
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
/** What the driver says without a code: a line that broke or is silent, and a pool that gave nobody a connection in time. */
const words =
  /^(connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error)/i;

/** Whether a statement failed because the database cannot be reached, which passes, however deep the driver wrapped it. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A socket that is not there: the server on it is gone, or not there yet.
  const missing = code === 'ENOENT' && syscall === 'connect';
  const known = missing || (typeof code === 'string' && (states.test(code) || lines.has(code)));
  return known || words.test(error.message) || isDatabaseOutage(error.cause);
};
