import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CircuitOpenError } from './circuit-breaker.ts';
import { bindJob, defineJob } from './job.ts';
import { runJob, type RunJobOptions } from './run-job.ts';

const parcel = defineJob({
  name: 'parcel',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 1, backoff: false },
});

const run = async (handler: () => Promise<void>, wrapRun: RunJobOptions['wrapRun'], tries = 1) => {
  const messages: string[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const outcome = await runJob(
    { id: '1', lane: 'courier', name: 'parcel', payload: {}, trace: null, tries },
    bindJob(parcel, handler),
    { context: {} as RunJobOptions['context'], log, maxJobSeconds: 1, wrapRun },
  );
  return { messages, outcome };
};

const runAlone: RunJobOptions['wrapRun'] = (_job, _trace, work) => work();
const retry = { kind: 'again', seconds: 1, free: false };

test.each<[string, RunJobOptions['wrapRun']]>([
  ['its handler fails', runAlone],
  ['the wrapper fails before it', () => Promise.reject(new Error('no trace'))],
  [
    'the wrapper throws before it',
    () => {
      throw new Error('no trace');
    },
  ],
])('a job is logged as failed once and tried again when %s', async (_what, wrapRun) => {
  expect(await run(() => Promise.reject(new Error('lost')), wrapRun)).toEqual({
    messages: ['parcel failed'],
    outcome: retry,
  });
});

test('a job that is done is logged as done', async () => {
  expect(await run(() => Promise.resolve(), runAlone)).toEqual({
    messages: ['parcel done'],
    outcome: { kind: 'done' },
  });
});

test('an open circuit is not logged as a failure and uses up no attempt', async () => {
  const { messages, outcome } = await run(() => Promise.reject(new CircuitOpenError('courier', 1_000)), runAlone);
  expect(messages).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'again', free: true });
});

test.each<[string, Error, string]>([
  [
    'a failed query',
    new DrizzleQueryError(
      'insert into person values ($1, $2)',
      ['Wilhelmina', 'Kruidtuinlaan'],
      new Error('duplicate'),
    ),
    'duplicate; failed query: insert into person values ($1, $2)',
  ],
  ['an address', new Error('no mailbox ann@example.be'), 'no mailbox [address]'],
  ['a NUL and half a surrogate pair', new Error('a\0b\uD83Dc'), 'a\uFFFDb\uFFFDc'],
  ['a pair at the limit', new Error(`${'é'.repeat(999)}😀`), `${'é'.repeat(999)}\uFFFD`],
])(
  'a dead letter has no personal data and no more than can be stored of an error with %s',
  async (_what, cause, error) => {
    const { outcome } = await run(() => Promise.reject(cause), runAlone, 2);
    expect(outcome).toEqual({ kind: 'dead', error, customer_uuid: null });
  },
);
