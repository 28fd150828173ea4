import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Maximum time in milliseconds before buffered lines are written. */
const flushIntervalMs = 100;
/** Buffer size in characters that triggers a write. */
const minWriteLength = 4096;
/** Most bytes that wait for a reader that is too slow; further lines are lost. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Attempts at the end of the process while the reader is too slow, each after `flushIntervalMs`. */
const lastAttempts = 20;

const isReaderSlow = (error: unknown): boolean =>
  ['EAGAIN', 'EBUSY', 'EINTR'].includes((error as { code?: string }).code ?? '');

type Write = (bytes: Uint8Array) => number;

/**
 * Buffers lines and writes them with `write`, which returns the number of bytes written. A full disk or a closed reader
 * costs lines and never the process: lines that cannot be written are dropped, and the first line written after it says
 * how many were lost.
 */
export const createLineBuffer = (write: Write): DestinationStream & { flush(): boolean } => {
  let lines: string[] = [];
  let length = 0;
  let waitingBytes = Buffer.alloc(0);
  let waitingLineCount = 0;
  let lost = 0;

  const discard = (count: number): void => {
    lost += count;
    waitingBytes = Buffer.alloc(0);
    waitingLineCount = 0;
  };
  const collectLines = (): void => {
    if (lines.length === 0) return;
    const lostNotice =
      lost === 0
        ? ''
        : `${JSON.stringify({ level: 50, time: new Date().toISOString(), lost, msg: 'lines of this log could not be written' })}\n`;
    const text = Buffer.from(lostNotice + lines.join(''));
    // The notice of lost lines may get lost itself, so these lines are counted again with those that it precedes.
    if (waitingBytes.length + text.length > maxWaitingBytes) lost += lines.length;
    else {
      waitingLineCount += lines.length + lost;
      waitingBytes = Buffer.concat([waitingBytes, text]);
      lost = 0;
    }
    lines = [];
    length = 0;
  };
  /** Returns whether everything was written or dropped. */
  const flush = (): boolean => {
    collectLines();
    try {
      while (waitingBytes.length > 0) waitingBytes = waitingBytes.subarray(write(waitingBytes));
      waitingLineCount = 0;
    } catch (error) {
      if (isReaderSlow(error)) return false;
      discard(waitingLineCount);
    }
    return true;
  };
  return {
    write: (line) => {
      lines.push(line);
      length += line.length;
      if (length >= minWriteLength) flush();
    },
    flush,
  };
};

/**
 * Buffered standard output for the log, because a system call per line costs as much as a query. The buffer is
 * written when the process exits normally or by an error; a killed process loses at most 100 ms of log.
 */
export const openBufferedStdout = (): DestinationStream => {
  const output = createLineBuffer((bytes) => writeSync(1, bytes));
  setInterval(output.flush, flushIntervalMs).unref();
  const pause = new Int32Array(new SharedArrayBuffer(4));
  process.once('exit', () => {
    for (let attempt = 0; attempt < lastAttempts && !output.flush(); attempt += 1)
      Atomics.wait(pause, 0, 0, flushIntervalMs);
  });
  return output;
};
