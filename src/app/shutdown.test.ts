import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { shutDownOnSignals } from './shutdown.ts';

/** A fake process that records its events and stops on request. */
const startFakeProcess = (options: { pauseMs?: number; limitMs?: number } = {}) => {
  const signals = new EventEmitter();
  const happened: (string | number)[] = [];
  const work = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<number>();
  const stopping = Promise.withResolvers<void>();
  const { hasBegun } = shutDownOnSignals({
    signals,
    leave: () => happened.push('leaves'),
    pauseMs: 0,
    stop: () => {
      happened.push('stops');
      stopping.resolve();
      return work.promise;
    },
    limitMs: 60_000,
    exit: (code) => {
      happened.push(code);
      exited.resolve(code);
    },
    ...options,
  });
  return { signals, happened, work, hasBegun, exited: exited.promise, stopping: stopping.promise };
};

test.each(['SIGTERM', 'SIGINT'])(
  '%s marks the server as leaving, stops it, and exits with 0 when its work is done',
  async (signal) => {
    const { signals, happened, work, exited, stopping } = startFakeProcess({ pauseMs: 1 });
    signals.emit(signal);
    expect(happened).toEqual(['leaves']);
    await stopping;
    expect(happened).toEqual(['leaves', 'stops']);
    work.resolve();
    expect(await exited).toBe(0);
  },
);

test('hasBegun is true once a signal has come', () => {
  const { signals, hasBegun } = startFakeProcess({ pauseMs: 60_000 });
  expect(hasBegun()).toBe(false);
  signals.emit('SIGTERM');
  expect(hasBegun()).toBe(true);
});

test('a second signal exits with 1 at once', () => {
  const { signals, happened } = startFakeProcess({ pauseMs: 60_000 });
  signals.emit('SIGTERM');
  signals.emit('SIGINT');
  expect(happened).toEqual(['leaves', 1]);
});

test('the time limit exits with 1', async () => {
  const { signals, happened, exited } = startFakeProcess({ limitMs: 5 });
  signals.emit('SIGTERM');
  // The unreferenced limit timer does not keep the process alive, so this test does.
  const keepAlive = setTimeout(() => undefined, 10_000);
  expect(await exited).toBe(1);
  clearTimeout(keepAlive);
  expect(happened).toEqual(['leaves', 'stops', 1]);
});

test('an error during the shutdown exits with 1', async () => {
  const { signals, work, exited } = startFakeProcess();
  signals.emit('SIGTERM');
  work.reject(new Error('no database'));
  expect(await exited).toBe(1);
});
