import { randomUUID } from 'node:crypto';
import { eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_RETENTION_DAYS } from '#identity/rules/account-event.ts';
import { INVOICE_RETENTION_YEARS } from '#documents/rules/retention.ts';
import { closedAccount } from '#account/server/tables.ts';
import { LOGIN_PLACE_RETENTION_DAYS } from '#identity/rules/wrong-logins.ts';
import { CONTACT_RETENTION_DAYS } from '#customers/rules/company-contact.ts';
import { companyContact } from '#customers/server/tables.ts';
import { document, documentNumber } from '#documents/server/tables.ts';
import {
  accountEvent,
  accountTrait,
  emailSend,
  emailToken,
  authorizationRequest,
  heldRequest,
  knownDevice,
  loginPlace,
  passkeyChallenge,
  phoneCode,
  session,
} from '#identity/server/tables.ts';
import { paymentToken } from '#billing/server/tables.ts';
import { ibanToken } from '#payments/server/tables.ts';
import { portOutCode } from '#porting/server/tables.ts';
import { supportTicket, supportTicketMessage } from '#support/server/tables.ts';
import { simSwap } from '#swap/server/tables.ts';
import { sentMessage } from '#notifications/server/tables.ts';
import { domainEvent, idempotencyKey, outsideEvent, rateLimit, timer } from '#platform/db/tables.ts';
import { deleteExpiredData, DOMAIN_EVENT_RETENTION_DAYS } from '#platform/jobs/delete-expired-data.ts';
import { scheduleRecurringJobs } from '#platform/jobs/recurring-jobs.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import { brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart, MAX_RETENTION_MONTHS } from '#usage/rules/retention-months.ts';
import { rejectedUsage, usageAlert, unmatchedUsage, usageMonth, usageQuestion } from '#usage/server/tables.ts';
import { jobBindings, retentionRules } from './domains.ts';
import { type TestApp, startTestApp } from './testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** A ticket is deleted with its messages. */
const ticketUuids: Record<string, string> = { old: randomUUID(), new: randomUUID() };
const customer_uuid = randomUUID();
/** Age in days of the oldest month of usage that is still kept in two hours. */
const usageDays =
  (Date.now() - startOfBusinessDay(retentionStart(new Date(Date.now() + 7_200_000), MAX_RETENTION_MONTHS)).getTime()) /
  86_400_000;

/** For each table: a builder of a row with a given instant, and the retention in days. */
const rows: [PgTable, number, (at: Date, id: string) => Record<string, unknown>][] = [
  [idempotencyKey, 7, (created_at, key) => ({ scope: 's', key, body_hash: 'x', created_at })],
  [rateLimit, 0, (expire, key) => ({ key, points: 1, expire })],
  [
    session,
    30,
    (at, token_hash) => ({ token_hash, customer_uuid, time_zone: 'UTC', created_at: at, last_seen_at: at }),
  ],
  [loginPlace, LOGIN_PLACE_RETENTION_DAYS, (seen_at, place) => ({ customer_uuid, place, seen_at })],
  [
    accountEvent,
    EVENT_RETENTION_DAYS,
    (at, device) => ({ customer_uuid, event_uuid: randomUUID(), kind: 'logged-in', at, device, detail: {} }),
  ],
  [
    heldRequest,
    EVENT_RETENTION_DAYS,
    (requested_at, revocation_hash) => ({
      customer_uuid,
      uuid: randomUUID(),
      route: 'POST /api/order/withdraw',
      action: 'withdrawal',
      body: {},
      body_hash: '',
      state: 'done',
      cause: 'new-device',
      language: 'nl',
      time_zone: 'UTC',
      requested_at,
      due_at: requested_at,
      revocation_hash,
    }),
  ],
  [authorizationRequest, 1, (begun_at, state_hash) => ({ state_hash, browser_hash: 'x', begun_at })],
  [knownDevice, EVENT_RETENTION_DAYS, (seen_at, device_hash) => ({ customer_uuid, device_hash, seen_at })],
  [
    accountTrait,
    EVENT_RETENTION_DAYS,
    (seen_at, value_hash) => ({ customer_uuid, kind: 'device', value_hash, seen_at }),
  ],
  [
    portOutCode,
    1,
    (expires_at, code_hash) => ({
      customer_uuid,
      customer_product_uuid: randomUUID(),
      msisdn: '+32470123456',
      code_hash,
      made_at: expires_at,
      expires_at,
    }),
  ],
  [passkeyChallenge, 1, (expires_at, challenge) => ({ challenge, purpose: 'login', expires_at })],
  [emailSend, 1, (last_sent_at, address_hash) => ({ address_hash, sent_at: [], last_sent_at })],
  [phoneCode, 1, (at, number_hash) => ({ number_hash, code_uuid: null, made_at: at, sent_at: [], last_asked_at: at })],
  [
    emailToken,
    90,
    (at, token_hash) => ({
      token_hash,
      customer_uuid,
      email: 'a@b.be',
      purpose: 'confirm',
      created_at: at,
      expires_at: at,
    }),
  ],
  [
    companyContact,
    CONTACT_RETENTION_DAYS,
    (created_at, company_name) => ({
      uuid: randomUUID(),
      company_name,
      first_name: 'a',
      last_name: 'b',
      email: 'a@b.be',
      phone: '+3222180000',
      size: 2,
      message: '',
      language: 'nl',
      created_at,
    }),
  ],
  [
    closedAccount,
    INVOICE_RETENTION_YEARS * 366,
    (closed_at, reason) => ({ customer_uuid: randomUUID(), reason, closed_at }),
  ],
  [
    document,
    0,
    (retained_until, kind) => ({
      customer_uuid: randomUUID(),
      document_uuid: randomUUID(),
      kind,
      series: '2015',
      number: '2015-0000001',
      language: 'nl',
      template_version: 1,
      data: {},
      data_hash: '',
      issued_at: retained_until,
      retained_until,
    }),
  ],
  [
    documentNumber,
    0,
    (retained_until, series) => ({
      series,
      number: 1,
      customer_uuid,
      document_uuid: randomUUID(),
      retained_until,
    }),
  ],
  [
    simSwap,
    EVENT_RETENTION_DAYS,
    (changed_at, failure_code) => ({
      customer_uuid,
      uuid: randomUUID(),
      customer_product_uuid: randomUUID(),
      order_product_uuid: randomUUID(),
      reason: 'lost',
      from_type: 1,
      sim_type: 1,
      state: 'done',
      reached: {},
      failure_code,
      requested_at: changed_at,
      changed_at,
    }),
  ],
  [
    domainEvent,
    DOMAIN_EVENT_RETENTION_DAYS,
    (at, type) => ({ customer_uuid, event_uuid: randomUUID(), type, version: 1, payload: {}, at, horizon: 0 }),
  ],
  [outsideEvent, 90, (taken_at, event_id) => ({ system: 'esim', event_id, taken_at })],
  [
    rejectedUsage,
    60,
    (received_at, record_id) => ({ imsi: '1', record_id, reason: 'after_end', record: {}, received_at }),
  ],
  [
    paymentToken,
    7,
    (expires_at, token_hash) => ({ token_hash, customer_uuid, invoice_uuid: randomUUID(), expires_at }),
  ],
  [ibanToken, 30, (expires_at, token_hash) => ({ token_hash, customer_uuid, expires_at })],
  [unmatchedUsage, 60, (received_at, record_id) => ({ imsi: '1', record_id, record: {}, received_at })],
  [
    usageMonth,
    usageDays,
    (at, id) => ({
      customer_uuid,
      customer_product_uuid: randomUUID(),
      month: firstOfMonth(brusselsDate(at)),
      buckets: [id],
      spent: {},
    }),
  ],
  [
    usageAlert,
    usageDays,
    (at, kind) => ({
      customer_uuid,
      customer_product_uuid: randomUUID(),
      month: firstOfMonth(brusselsDate(at)),
      kind,
      percent: 80,
      told_at: at,
    }),
  ],
  [
    usageQuestion,
    usageDays,
    (begun_at, record_id) => ({
      customer_uuid,
      customer_product_uuid: randomUUID(),
      begun_at,
      record_id,
      question_uuid: randomUUID(),
      asked_by: customer_uuid,
      text: '',
      asked_at: begun_at,
    }),
  ],
  [
    deadLetter,
    90,
    (died_at, trace) => ({
      id: randomUUID(),
      trace,
      lane: 'mail',
      priority: 0,
      name: 'j',
      payload: {},
      tries: 1,
      error: 'e',
      died_at,
    }),
  ],
  [
    supportTicket,
    1095,
    (ended_at, number) => ({
      customer_uuid,
      ticket_uuid: ticketUuids[number],
      number,
      channel: 'web',
      subject: 'other',
      language: 'en',
      state: 'closed',
      context: {},
      created_at: ended_at,
      changed_at: ended_at,
      ended_at,
    }),
  ],
  [
    supportTicketMessage,
    1095,
    (at, text) => ({
      customer_uuid,
      message_uuid: randomUUID(),
      ticket_uuid: ticketUuids[text],
      author: 'customer',
      text,
      at,
    }),
  ],
  [sentMessage, 365, (sent_at, key) => ({ key, message: 'm', sent_at, claimed_until: sent_at })],
];

test('expired rows of every table with a retention are deleted daily, and other rows are kept', async () => {
  expect(rows.map(([table]) => getTableName(table)).toSorted()).toEqual(
    retentionRules.map(({ table }) => getTableName(table)).toSorted(),
  );
  const hour = 3_600_000;
  for (const [table, days, row] of rows) {
    const limit = product.clock.now().getTime() - days * 24 * hour;
    await product.db.write
      .insert(table)
      .values([row(new Date(limit - hour), 'old'), row(new Date(limit + 3 * hour), 'new')]);
  }
  await product.advanceClock('PT2H');
  await product.waitFor(async () => (await product.db.read.select().from(outsideEvent)).length === 1);
  for (const [table] of rows) {
    const rowsText = JSON.stringify(await product.db.read.select().from(table));
    expect([getTableName(table), rowsText.includes('"old"'), rowsText.includes('"new"')]).toEqual([
      getTableName(table),
      false,
      true,
    ]);
  }
});

test('the deletion job is scheduled once when several processes start', async () => {
  const queryTimers = () => product.db.read.select().from(timer).where(eq(timer.job, deleteExpiredData.name));
  await Promise.all(
    [1, 2, 3].map((days) =>
      scheduleRecurringJobs(product.db, jobBindings, {
        now: new Date(Date.now() + days * 86_400_000),
        settings: product.settings,
      }),
    ),
  );
  expect(await queryTimers()).toHaveLength(1);
  await product.advanceClock('P1D');
  await product.waitFor(
    async () => ((await queryTimers())[0]?.due_at.getTime() ?? 0) > product.clock.now().getTime() + 3_600_000,
  );
  expect(await queryTimers()).toHaveLength(1);
});

test('more expired rows than one statement deletes are all deleted', async () => {
  const taken_at = new Date(product.clock.now().getTime() - 100 * 86_400_000);
  const many = Array.from({ length: 11_000 }, (_, at) => ({ system: 'esim', event_id: `many-${at}`, taken_at }));
  await product.db.write.insert(outsideEvent).values(many);
  await product.advanceClock('P1D');
  await product.waitFor(async () => (await product.db.read.select().from(outsideEvent)).length <= 1);
});
