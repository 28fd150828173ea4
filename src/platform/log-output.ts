import { type DestinationStream, pino } from 'pino';

/** Maximum time in milliseconds before buffered lines are written. */
const flushIntervalMs = 100;
/** Buffer size in characters that triggers a write. */
const minWriteLength = 4096;

/**
 * Buffered standard output for the log, because a system call per line costs as much as a query. The buffer is
 * written when the process exits normally or by an error; a killed process loses at most 100 ms of log.
 */
export const bufferedStdout = (): DestinationStream => {
  const output = pino.destination({ sync: true, minLength: minWriteLength, periodicFlush: flushIntervalMs });
  process.once('exit', () => output.flushSync());
  return output;
};
