import { type DestinationStream, pino } from 'pino';

/** A line waits for others no longer than this, in milliseconds. */
const flushIntervalMs = 100;
/** Nor for more of them than this, in characters. */
const minWriteLength = 4096;

/**
 * Standard output, for the log of a process: a write for each line would cost a request as much as one of its questions to the
 * database. What waits is written when the process ends, by itself or by an error; one that is killed loses these milliseconds.
 */
export const bufferedStdout = (): DestinationStream => {
  const output = pino.destination({ sync: true, minLength: minWriteLength, periodicFlush: flushIntervalMs });
  process.once('exit', () => output.flushSync());
  return output;
};
