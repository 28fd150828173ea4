import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readAndValidateSettings } from '#app/settings.ts';
import { timer } from '#platform/db/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { PermanentFailure, type JobContext } from '#platform/jobs/job.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { createEventBus } from '#platform/subscribers.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { noCipher } from '#platform/cipher.ts';
import { createKeyedHash } from '#platform/seal.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { sentMessage } from '../tables.ts';
import { defineMessage as define } from '../commands.ts';
import { buildSendMessageHandler as jobOf } from './send-message.ts';

const emailChanged = define({
  name: 'email-changed',
  domain: 'identity',
  data: z.object({ email: z.string() }),
  values: (data) => data,
});
const sendMessageJob = jobOf([emailChanged]);

let store: TestDatabase;
let ctx: JobContext;
let now = new Date('2026-11-20T10:00:00Z');
/** Called when a mail is passed to the adapter. */
let handOver: () => Promise<void>;
let handedOver = 0;

const urls = ['NETWORK_URL', 'PAYMENTS_URL', 'ESIM_URL', 'PORTING_URL', 'COURIER_URL', 'DESK_URL', 'EINVOICING_URL'];

beforeAll(async () => {
  store = await createTestDatabase();
  const newId = () => newUuid(now);
  const send = async () => {
    handedOver += 1;
    await handOver();
  };
  ctx = {
    db: store.db,
    queue: createQueue(newId),
    ...createEventBus([], [], {} as Parameters<typeof createEventBus>[2]),
    now: () => now,
    newId,
    seal: createKeyedHash('secret'),
    cipher: noCipher,
    outside: { mail: { send } } as unknown as JobContext['outside'],
    settings: readAndValidateSettings({
      SANDBOX: 'on',
      SANDBOX_SECRET: 'a secret of at least some length',
      ...Object.fromEntries(urls.map((name) => [name, 'http://127.0.0.1:1'])),
      MAIL_URL: 'smtp://127.0.0.1:1',
      SMS_URL: 'smpp://127.0.0.1:1',
    }) as JobContext['settings'],
    log: pino({ level: 'silent' }),
    setCustomer: () => undefined,
    attempt: 0,
    isLastAttempt: false,
  };
});
afterAll(() => store.close());
beforeEach(() => {
  handedOver = 0;
  handOver = async () => undefined;
});

const message = () => ({
  key: randomUUID(),
  message: 'email-changed' as const,
  to: { email: 'ada@example.com' },
  language: 'en' as const,
  data: { email: 'new@example.com' },
});
const queryTimersOf = async (key: string) =>
  (await store.db.read.select().from(timer)).filter(({ payload }) => (payload as { key: string }).key === key);
const rowOf = async (key: string) =>
  (await store.db.read.select().from(sentMessage).where(eq(sentMessage.key, key)))[0];
const failByOutage = () => Promise.reject(new OutsideError('mail', 'down'));

test('two concurrent jobs with the same key send the message once, and the second job is scheduled again', async () => {
  const payload = message();
  let go = () => undefined as void;
  handOver = () => new Promise((resolve) => (go = resolve));
  const first = sendMessageJob(payload, ctx);
  await expect.poll(() => handedOver).toBe(1);
  await sendMessageJob(payload, ctx);
  go();
  await first;
  expect(handedOver).toBe(1);
  expect(await queryTimersOf(payload.key)).toHaveLength(1);
  await sendMessageJob(payload, ctx);
  expect(handedOver).toBe(1);
});

test('six concurrent jobs with the same key send the message once', async () => {
  const payload = message();
  await Promise.all(Array.from({ length: 6 }, () => sendMessageJob(payload, ctx)));
  expect(handedOver).toBe(1);
});

test('a message whose job died while sending is sent again after its claim expires', async () => {
  const payload = message();
  handOver = () => new Promise(() => undefined);
  void sendMessageJob(payload, ctx);
  await expect.poll(() => handedOver).toBe(1);
  await sendMessageJob(payload, ctx);
  expect(handedOver).toBe(1);
  now = addSeconds(now, 121);
  handOver = async () => undefined;
  await sendMessageJob(payload, ctx);
  expect(handedOver).toBe(2);
  expect((await rowOf(payload.key))?.sent_at).toEqual(now);
});

test('an outage releases the claim, so that the next attempt sends the message', async () => {
  const payload = message();
  handOver = failByOutage;
  await expect(sendMessageJob(payload, ctx)).rejects.toThrow('mail down');
  expect(await rowOf(payload.key)).toBeUndefined();
  handOver = async () => undefined;
  await sendMessageJob(payload, ctx);
  expect((await rowOf(payload.key))?.sent_at).toEqual(now);
});

test('a message whose last attempt fails because of an outage is scheduled again', async () => {
  const payload = message();
  handOver = failByOutage;
  await sendMessageJob(payload, { ...ctx, isLastAttempt: true });
  expect(await queryTimersOf(payload.key)).toHaveLength(1);
});

test('a mail to a mailbox that does not exist fails permanently and releases its claim', async () => {
  const payload = message();
  handOver = () => Promise.reject(new OutsideError('mail', 'refused', { code: '550' }));
  const failure = await sendMessageJob(payload, ctx).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PermanentFailure);
  expect(failure).toMatchObject({ message: 'email-changed: mail refused (550)' });
  expect(await queryTimersOf(payload.key)).toEqual([]);
  // The failed send has released its claim, so that a retry sends the message.
  expect(await rowOf(payload.key)).toBeUndefined();
});
