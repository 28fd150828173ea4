import { type DestinationStream, pino } from 'pino';

/** A line waits for others no longer than this, in milliseconds. */
const waits = 100;
/** Nor for more of them than this, in characters. */
const together = 4096;

/**
 * Standard output, for the log of a process: a write for each line would cost a request as much as one of its questions to the
 * database. What waits is written when the process ends, by itself or by an error; one that is killed loses these milliseconds.
 */
export const standardOutput = (): DestinationStream => {
  const output = pino.destination({ sync: true, minLength: together, periodicFlush: waits });
  process.once('exit', () => output.flushSync());
  return output;
};
