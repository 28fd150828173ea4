import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { OutsideError } from '../outside.ts';
import { CircuitOpenError } from './circuit-breaker.ts';
import { defineJob, type JobContext } from './job.ts';
import { runAndRescheduleAfterOutage } from './run-and-reschedule-after-failure.ts';

const parcel = defineJob({
  name: 'parcel',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 1 },
});

const plannedTimes: Date[] = [];
const lastAttempt = {
  now: () => new Date(0),
  log: pino({ level: 'silent' }),
  isLastAttempt: true,
  db: { tx: (work: (tx: Tx) => Promise<unknown>) => work({} as Tx) },
  queue: { enqueueAt: async (_tx: Tx, _job: object, _payload: object, at: Date) => void plannedTimes.push(at) },
} as unknown as JobContext;

const failing = (reason: Error) => runAndRescheduleAfterOutage(lastAttempt, parcel, {}, () => Promise.reject(reason));

test('an outage on the last attempt schedules the job again in ten minutes', async () => {
  expect(await failing(new OutsideError('courier', 'down'))).toBeNull();
  expect(plannedTimes.splice(0)).toEqual([new Date(600_000)]);
});

test('an open circuit is thrown to the worker and uses up no attempt', async () => {
  await expect(failing(new CircuitOpenError('courier', 1_000))).rejects.toThrow(CircuitOpenError);
  expect(plannedTimes).toEqual([]);
});
