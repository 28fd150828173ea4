import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

test('calls made while a batch is sent are sent together in the next batch', async () => {
  const calls: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = batchCalls<number>((all) => {
    calls.push([...all]);
    return new Promise((resolve) => void ends.push(resolve));
  });
  const first = [ask(1), ask(2)];
  await Promise.resolve();
  const second = [ask(3), ask(4)];
  expect(calls).toEqual([[1, 2]]);
  ends[0]?.();
  await Promise.all(first);
  await expect
    .poll(() => calls)
    .toEqual([
      [1, 2],
      [3, 4],
    ]);
  ends[1]?.();
  await Promise.all(second);
});

test('a failed batch fails its callers only, and the next batch is sent', async () => {
  let fail = true;
  const ask = batchCalls<number>(async () => {
    if (fail) throw new Error('no');
  });
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('no');
  fail = false;
  await ask(3);
});
