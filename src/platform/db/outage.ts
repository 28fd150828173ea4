/** SQLSTATEs of a server that is going, coming or full: connection exceptions (08…), shutdowns (57P0…), too many connections. */
const states = /^(08\w{3}|57P0[1235]|53300)$/;
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
/** What the driver says without a code: a line that broke, and a pool that gave nobody a connection in time. */
const words =
  /^(connection terminated|timeout exceeded when trying to connect|client has encountered a connection error)/i;

/** Whether a statement failed because the database cannot be reached, which passes, however deep the driver wrapped it. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' && (states.test(code) || lines.has(code));
  return known || words.test(error.message) || isDatabaseOutage(error.cause);
};
