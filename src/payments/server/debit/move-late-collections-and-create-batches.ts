import type { Creditor } from '#adapters/bank/bank-port.ts';
import { bankText, toEndToEndId } from '#payments/rules/bank-text.ts';
import {
  bankDayOf,
  collectionDay,
  firstCollectionDayOfBatch,
  lastCollectionDayOfBatch,
} from '#payments/rules/collection-day.ts';
import { collectionStates } from '#payments/rules/collection-state.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import type { Settings } from '#platform/settings.ts';
import { sendBatch } from '../jobs.ts';
import { lockPayment, type PaymentKey, findMandate } from '../payments.store.ts';
import {
  claimCollectionsForBatch,
  insertBatch,
  lockMandatesOfCustomers,
  queryCustomersToCollect,
  queryLateCollections,
  queryScheduledDays,
  sumCollectionsOfBatch,
  updateLastCollectedOfBatch,
} from './batches.store.ts';
import { sendCollectionMovedMail } from './collection-outcome.ts';
import { lockCollection, updateCollection } from './collections.store.ts';
import { batchSchedule } from './schedule-collection.ts';

const pageSize = 200;

/**
 * Customers whose collections are in one batch. Its transaction locks their mandates for 0.2 to 0.4 s (100,000 collections on a test database), less
 * than the three seconds that a customer who withdraws one waits for a lock.
 */
const CUSTOMERS_IN_BATCH = 5_000;
/** Run time in milliseconds after which the work continues in a new job, because jobs have a time limit. */
const SLICE_MS = 20_000;
const firstUuid = '00000000-0000-0000-0000-000000000000';

/** The operator as registered at the bank, in the characters of SEPA files. */
export const creditorOf = (settings: Settings): Creditor => {
  const [street = '', building = '', post_code = '', town = '', country = ''] = settings.CREDITOR_ADDRESS.split(';');
  return {
    name: bankText(localizedSetting(settings.PROVIDER_NAME, 'en'), 70),
    street: bankText(street, 70),
    building: bankText(building, 16),
    post_code: bankText(post_code, 16),
    town: bankText(town, 35),
    country,
    identifier: settings.CREDITOR_ID,
    iban: settings.CREDITOR_IBAN,
    bic: settings.CREDITOR_BIC,
  };
};

/** Gives a collection whose date was missed, for example in an outage, a new date after another notice. */
const moveLateCollection = (ctx: JobContext, key: PaymentKey, first: BusinessDate): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const payment = await lockPayment(tx, key);
    const row = await lockCollection(tx, key);
    if (!payment || row?.state !== 'scheduled' || row.collect_on >= first) return;
    const mandate = await findMandate(tx, ctx.cipher, row);
    const collect_on = collectionDay(row.collect_on, {
      now: ctx.now(),
      schedule: batchSchedule(ctx.settings),
      notice_days: ctx.settings.DEBIT_NOTICE_DAYS,
    });
    await updateCollection(tx, key, { collect_on });
    const prenotification = { payment_uuid: key.payment_uuid, collect_on, mandate_reference: mandate?.reference ?? '' };
    await sendCollectionMovedMail(tx, ctx, key.customer_uuid, prenotification, {
      why: 'moved',
      amount_cents: payment.amount_cents,
    });
  });

/**
 * Makes a batch of the collections of some customers on a date and enqueues its sending, in one transaction: a collection is in one batch, and the
 * content of the file is determined from now on.
 */
const createBatch = (ctx: JobContext, day: BusinessDate, customer_uuids: readonly string[]): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const batch_uuid = ctx.newId();
    const state = collectionStates.next('scheduled', 'batched');
    if (state === null) throw new Error('a scheduled collection cannot be batched');
    const content = { day, customer_uuids, mandate_uuids: await lockMandatesOfCustomers(tx, customer_uuids) };
    await claimCollectionsForBatch(tx, batch_uuid, content, state);
    // After the claim, which reads whether a mandate was collected before.
    await updateLastCollectedOfBatch(tx, batch_uuid, content);
    const sums = await sumCollectionsOfBatch(tx, batch_uuid);
    if (sums.transactions === 0) return;
    await insertBatch(tx, {
      batch_uuid,
      message_id: toEndToEndId(batch_uuid),
      collect_on: day,
      state: 'made',
      ...sums,
      creditor: creditorOf(ctx.settings),
      created_at: ctx.now(),
    });
    await ctx.queue.enqueue(tx, sendBatch, { batch_uuid });
  });

type BatchLimits = { customersInBatch: number; sliceMs: number };

/** Makes the batches of a collection date. Returns false when the time is up, after one batch at least. */
const createBatchesOfDay = async (
  ctx: JobContext,
  day: BusinessDate,
  { customersInBatch, isTimeUp }: Pick<BatchLimits, 'customersInBatch'> & { isTimeUp: () => boolean },
): Promise<boolean> => {
  for (let after = firstUuid; ;) {
    const customer_uuids = await queryCustomersToCollect(ctx.db.read, { day, after, limit: customersInBatch });
    const lastCustomer = customer_uuids.at(-1);
    if (lastCustomer === undefined) return true;
    await createBatch(ctx, day, customer_uuids);
    if (isTimeUp()) return false;
    after = lastCustomer;
  }
};

/**
 * Makes the batches of today, for each collection date that is due. Returns false when the time is up, and more may be left; run again, it makes what
 * is left.
 */
export const moveLateCollectionsAndCreateBatches = async (
  ctx: JobContext,
  { customersInBatch, sliceMs }: BatchLimits = { customersInBatch: CUSTOMERS_IN_BATCH, sliceMs: SLICE_MS },
): Promise<boolean> => {
  const sliceEnd = performance.now() + sliceMs;
  const limits = { customersInBatch, isTimeUp: () => performance.now() > sliceEnd };
  const schedule = batchSchedule(ctx.settings);
  const bankDay = bankDayOf(ctx.now(), schedule);
  const first = firstCollectionDayOfBatch(bankDay);
  for (;;) {
    const lateCollections = await queryLateCollections(ctx.db.read, first, pageSize);
    for (const key of lateCollections) await moveLateCollection(ctx, key, first);
    if (lateCollections.length < pageSize) break;
    if (limits.isTimeUp()) return false;
  }
  const lastDay = lastCollectionDayOfBatch(bankDay, schedule);
  // Twice, because a collection that moves to another mandate while its batch waits for the former one is not claimed.
  for (let pass = 0; pass < 2; pass += 1)
    for (const day of await queryScheduledDays(ctx.db.read, first, lastDay))
      if (!(await createBatchesOfDay(ctx, day, limits))) return false;
  return true;
};
