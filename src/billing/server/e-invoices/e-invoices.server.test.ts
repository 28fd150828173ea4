import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { businessDetails, type NewCustomer, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { lockSeriesAndComputeNextNumber, insertDocuments } from '#documents/server/commands.ts';
import { rateLimit, timer } from '#platform/db/tables.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import type { Outside } from '#platform/outside.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { projectRoot } from '#platform/project-root.ts';
import { issueSettlementInvoice } from '../bills/issue-settlement-invoice.ts';
import { companyCreditNote, companyInvoice, presentation } from '../documents/testing/bill-examples.ts';
import { pollEInvoice } from '../jobs.ts';
import { runMailOverdueEInvoice } from '../jobs/mail-overdue-e-invoice.ts';
import { runPollEInvoice } from '../jobs/poll-e-invoice.ts';
import { runSendEInvoice } from '../jobs/send-e-invoice.ts';
import { eInvoiceDelivery } from '../tables.ts';
import { enqueueEInvoices } from './enqueue-e-invoices.ts';
import { type EInvoiceKey, findEInvoiceDelivery } from './e-invoices.store.ts';

let product: TestApp;
let real: Outside;
let count = 0;
beforeAll(async () => {
  product = await startTestApp({ withoutTimeouts: true });
  real = createOutsidePorts(product.settings);
});
afterAll(() => product.stop());
// Each test registers companies, all from one address.
beforeEach(() => product.db.write.delete(rateLimit));

type Company = NewCustomer & { enterprise_number: string };
const createCompany = async (language: 'en' | 'fr' | 'nl' = 'en'): Promise<Company> => {
  const base = 4_031_700 + (count += 1);
  const enterprise_number = `0${base}${String(97 - (base % 97)).padStart(2, '0')}`;
  return { ...(await registerCustomer(product, { type: 2, language, details: true })), enterprise_number };
};

const buildContext = () => createTestJobContext(product, real);
/** Issues a document of a company and enqueues its e-invoice in the same transaction, as a bill run does. */
const issue = ({ uuid, enterprise_number }: Company, base = companyInvoice, language: 'en' | 'fr' | 'nl' = 'en') =>
  product.db.tx(async (tx) => {
    const series = base.kind === 'credit_note' ? 'CN2026' : '2026';
    const number = formatDocumentNumber(series, await lockSeriesAndComputeNextNumber(tx, series));
    const key: EInvoiceKey = { customer_uuid: uuid, document_uuid: buildContext().newId() };
    const data = { ...base, number, buyer: { ...base.buyer, enterprise_number }, presentation };
    const frozenDocument = { data, number, kind: base.kind, language, template_version: 1 };
    await insertDocuments(tx, [
      { ...key, ...frozenDocument, issued_at: new Date(), retained_until: new Date('2037-01-01') },
    ]);
    await enqueueEInvoices(tx, buildContext(), [key]);
    return { ...key, number };
  });

const deliveryOf = (key: EInvoiceKey) => findEInvoiceDelivery(product.db.read, key);
const waitForState = (key: EInvoiceKey, state: string) =>
  product.waitFor(async () => {
    const delivery = await deliveryOf(key);
    return delivery?.state === state && delivery;
  });
const setAccessPointMode = (mode: string, { enterprise_number }: Company, options = {}) =>
  sandboxCall(product, '/api/e-invoicing/behaviour', { mode, match: enterprise_number, ...options });
type Sent = { id: string; number: string; state: string; kind: string };
const fetchSentDocuments = async ({ enterprise_number }: Company): Promise<Sent[]> =>
  sandboxCall(product, `/api/e-invoicing/documents?receiver=${enterprise_number}`);
const triggerAtAccessPoint = async (company: Company, action: string) =>
  sandboxCall(product, `/api/e-invoicing/documents/${(await fetchSentDocuments(company))[0]?.id}/${action}`, {});
/** Mails with a PDF, newest first. */
const mailsOf = async ({ email }: Company) =>
  (await fetchMessages(product, email)).filter(({ attachments }) =>
    attachments.some(({ type }) => type === 'application/pdf'),
  );
const waitForMail = (company: Company) => product.waitFor(async () => (await mailsOf(company))[0]);
const queryViolations = async () =>
  (await verifyIntegrity(product.db)).filter(({ what }) => what === 'e-invoice' || what.includes('document'));

test('an invoice and a credit note of a registered company are delivered, without a mail', async () => {
  const company = await createCompany();
  const keys = [await issue(company), await issue(company, companyCreditNote)];
  for (const key of keys) {
    const { provider_id, mailed_at, reason } = await waitForState(key, 'delivered');
    expect([provider_id, mailed_at, reason]).toEqual([expect.any(String), null, null]);
  }
  // Sent by jobs of their own, in any order.
  const sentDocuments = (await fetchSentDocuments(company)).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(sentDocuments.map(({ kind, number, state }) => [kind, number, state])).toEqual([
    ['credit note', keys[1]?.number, 'SENT'],
    ['invoice', keys[0]?.number, 'SENT'],
  ]);
  expect(await mailsOf(company)).toEqual([]);
  expect(await queryViolations()).toEqual([]);
});

test('the settlement invoice of a company is sent with the number and the order reference of the company', async () => {
  const company_data = { ...businessDetails.company_data, purchase_order: 'PO 4500012' };
  const { uuid: customer_uuid } = await registerCustomer(product, {
    type: 2,
    details: { ...businessDetails, company_data },
  });
  const settlement = { customer_uuid, amount_cents: 1210, kind: 'withdrawal' as const };
  await product.db.tx((tx) => issueSettlementInvoice(tx, buildContext(), settlement));
  const sentInvoice = await product.waitFor(async () => {
    const [document] = await sandboxCall<(Sent & { ubl: string })[]>(
      product,
      '/api/e-invoicing/documents?receiver=0403170701',
    );
    return document?.state === 'SENT' && document;
  });
  expect(sentInvoice.ubl).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO 4500012</);
  expect(sentInvoice.ubl).toContain('<cbc:EndpointID schemeID="0208">0403170701<');
  expect(await queryViolations()).toEqual([]);
});

test.each([
  ['en', 'as a PDF', 'not registered there'],
  ['fr', 'en PDF', 'n’y est pas inscrit'],
  ['nl', 'als pdf', 'niet geregistreerd'],
] as const)(
  'a company that is not registered at the access point gets the PDF and a note by mail (%s)',
  async (language, subject, note) => {
    const company = await createCompany(language);
    await sandboxCall(product, `/api/e-invoicing/participants/${company.enterprise_number}/unregister`, {});
    const key = await issue(company, companyInvoice, language);
    const { provider_id, mailed_at } = await waitForState(key, 'unregistered');
    expect([provider_id, mailed_at]).toEqual([null, expect.any(Date)]);
    const mail = await waitForMail(company);
    expect(mail.subject).toContain(subject);
    expect(mail.subject).toContain(key.number);
    expect(mail.text).toContain(note);
    expect(mail.attachments.map(({ name }) => name)).toEqual([`invoice-${key.number}.pdf`]);
    const file = await fetch(new URL(mail.attachments[0]?.url ?? '', product.sandbox.url));
    expect(readPdf(new Uint8Array(await file.arrayBuffer())).text).toContain(key.number);
    expect(await fetchSentDocuments(company)).toEqual([]);
  },
);

test('a company that refuses an e-invoice gets the PDF by mail once', async () => {
  const company = await createCompany();
  await setAccessPointMode('refuse', company);
  const key = await issue(company);
  expect(await waitForState(key, 'refused')).toMatchObject({
    reason: 'REJECTED_BY_RECEIVER',
    mailed_at: expect.any(Date),
  });
  expect((await waitForMail(company)).text).toContain('did not accept it');
  await triggerAtAccessPoint(company, 'again');
  await triggerAtAccessPoint(company, 'again');
  await product.waitFor(async () => true);
  expect(await mailsOf(company)).toHaveLength(1);
});

test('a repeated event of the access point changes nothing, and a lost event is replaced by polling', async () => {
  const [doubled, lost] = [await createCompany(), await createCompany()];
  await setAccessPointMode('twice', doubled);
  await setAccessPointMode('lose', lost);
  const keys = [await issue(doubled), await issue(lost)] as const;
  const first = await waitForState(keys[0], 'delivered');
  await triggerAtAccessPoint(doubled, 'again');
  await product.waitFor(async () => true);
  expect(await deliveryOf(keys[0])).toEqual(first);
  await waitForState(keys[1], 'sent');
  await product.waitFor(async () => (await fetchSentDocuments(lost))[0]?.state === 'SENT');
  await product.advanceClock('PT2M');
  await waitForState(keys[1], 'delivered');
});

test.each([
  ['an event without a type', {}, 400],
  ['an unknown document', { type: 'document.sent', data: { document_id: 'doc_unknown' } }, 200],
  ['an incoming document', { type: 'document.received', data: { document_id: 'doc_1' } }, 200],
])('a webhook call about %s (%j) is answered with %i', async (_what, body, status) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${product.url}/api/webhook/e-invoicing`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(status);
});

test('a forged webhook event changes nothing, because the state is fetched from the access point', async () => {
  const company = await createCompany();
  await setAccessPointMode('hold', company);
  const key = await issue(company);
  const { provider_id } = await waitForState(key, 'sent');
  const body = JSON.stringify({ type: 'document.sent', data: { document_id: provider_id } });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${product.url}/api/webhook/e-invoicing`, { method: 'POST', headers, body })).status).toBe(200);
  await product.waitFor(async () => true);
  expect((await deliveryOf(key))?.state).toBe('sent');
  await triggerAtAccessPoint(company, 'deliver');
  await waitForState(key, 'delivered');
});

class PowerCut extends Error {}
const buildContextDyingAfter = (call: 'canReceive' | 'createDraft' | 'sendDraft') =>
  createTestJobContext(product, {
    ...real,
    einvoicing: {
      ...real.einvoicing,
      [call]: async (...callArgs: unknown[]) => {
        await (real.einvoicing[call] as (...args: unknown[]) => Promise<unknown>)(...callArgs);
        throw new PowerCut();
      },
    },
  });

test.each(['canReceive', 'createDraft', 'sendDraft'] as const)(
  'an e-invoice whose job dies after %s and is then run three times at once is sent once',
  async (call) => {
    const company = await createCompany();
    await setAccessPointMode('hold', company);
    const key = await issue(company);
    const payload = { customer_uuid: key.customer_uuid, document_uuid: key.document_uuid };
    await expect(runSendEInvoice(payload, buildContextDyingAfter(call))).rejects.toThrow(PowerCut);
    await Promise.allSettled([1, 2, 3].map(() => runSendEInvoice(payload, buildContext())));
    await waitForState(key, 'sent');
    expect(await fetchSentDocuments(company)).toHaveLength(1);
    await triggerAtAccessPoint(company, 'deliver');
    await waitForState(key, 'delivered');
  },
);

describe('at the same time', () => {
  const payloadOf = ({ customer_uuid, document_uuid }: EInvoiceKey) => ({ customer_uuid, document_uuid });
  const lockOf = ({ document_uuid }: EInvoiceKey) =>
    sql`select from ${eInvoiceDelivery} where ${eq(eInvoiceDelivery.document_uuid, document_uuid)} for update`;
  const runAllJobs = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  /** A job of the webhook, to which the access point has answered `transport`. */
  const poll = (key: EInvoiceKey, transport: 'delivered' | 'refused') => () =>
    runPollEInvoice(
      { ...payloadOf(key), once: true },
      createTestJobContext(product, {
        ...real,
        einvoicing: { ...real.einvoicing, transport: async () => ({ transport, reason: null }) },
      }),
    );
  const mailAtDeadline = (key: EInvoiceKey) => () =>
    runMailOverdueEInvoice({ ...payloadOf(key), again: true }, buildContext());

  test('jobs that send one e-invoice send it once, and schedule one poll', async () => {
    const company = await createCompany();
    await setAccessPointMode('hold', company);
    const key = await issue(company);
    const send = () => runSendEInvoice(payloadOf(key), buildContext());
    await runBehindLock(product, lockOf(key), [send, send]);
    const [sentDocument, ...otherDocuments] = (await fetchSentDocuments(company)).filter(
      ({ state }) => state !== 'DRAFT',
    );
    expect([await deliveryOf(key), otherDocuments]).toMatchObject([
      { state: 'sent', provider_id: sentDocument?.id },
      [],
    ]);
    const polls = and(
      eq(timer.job, pollEInvoice.name),
      sql`${timer.payload} ->> 'document_uuid' = ${key.document_uuid}`,
    );
    expect(await product.db.read.$count(timer, polls)).toBe(1);
  });

  test('webhook events about one refusal send one mail', async () => {
    const company = await createCompany();
    await setAccessPointMode('hold', company);
    const key = await issue(company);
    const { provider_id } = await waitForState(key, 'sent');
    await triggerAtAccessPoint(company, 'fail');
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'document.sent.failed', data: { document_id: provider_id } });
    const postEventAndRunItsJob = async () => {
      const { status } = await fetch(`${product.url}/api/webhook/e-invoicing`, { method: 'POST', headers, body });
      await product.worker?.runUntilIdle();
      return status;
    };
    const calls = [postEventAndRunItsJob, postEventAndRunItsJob, postEventAndRunItsJob];
    expect(await runBehindLock(product, lockOf(key), calls)).toEqual([200, 200, 200]);
    await runAllJobs();
    expect(await deliveryOf(key)).toMatchObject({ state: 'refused', mailed_at: expect.any(Date) });
    expect(await mailsOf(company)).toHaveLength(1);
  });

  test.each([
    ['a delivery, and a refusal that was fetched before it', ['delivered', 'refused'], 'delivered', 0],
    ['a refusal, and a delivery after it', ['refused', 'delivered'], 'delivered', 1],
    ['two answers about one refusal', ['refused', 'refused'], 'refused', 1],
    ['a delivery, and the deadline', ['delivered', 'deadline'], 'delivered', 0],
    ['a refusal, and the deadline', ['refused', 'deadline'], 'refused', 1],
    ['the deadline, and a refusal', ['deadline', 'refused'], 'refused', 1],
  ] as const)('%s leave one final state and at most one mail', async (_what, steps, state, mails) => {
    const company = await createCompany();
    await setAccessPointMode('hold', company);
    const key = await issue(company);
    await waitForState(key, 'sent');
    const calls = steps.map((step) => (step === 'deadline' ? mailAtDeadline(key) : poll(key, step)));
    await runBehindLock(product, lockOf(key), calls);
    await runAllJobs();
    expect((await deliveryOf(key))?.state).toBe(state);
    expect(await mailsOf(company)).toHaveLength(mails);
  });
});

test('an e-invoice is delivered after two outages of the access point', async () => {
  const company = await createCompany();
  await setAccessPointMode('down', company, { times: 2 });
  expect(await waitForState(await issue(company), 'delivered')).toMatchObject({ mailed_at: null });
  expect(await fetchSentDocuments(company)).toHaveLength(1);
});

test('an e-invoice without confirmation is mailed as PDF at the deadline, listed for operators and may still be delivered', async () => {
  const company = await createCompany();
  await setAccessPointMode('hold', company);
  const key = await issue(company);
  const { provider_id } = await waitForState(key, 'sent');
  await product.advanceClock('PT48H');
  const mail = await waitForMail(company);
  expect(mail.text).toContain('delivery there has not been confirmed yet');
  expect(await deliveryOf(key)).toMatchObject({ state: 'sent', mailed_at: expect.any(Date) });
  const listed = await product.waitFor(async () => {
    const rows = await product.db.read.select().from(deadLetter);
    return rows.find(({ error }) => error.includes(provider_id ?? ''));
  });
  expect(listed).toMatchObject({ name: 'check-e-invoice', customer_uuid: company.uuid });
  await triggerAtAccessPoint(company, 'deliver');
  await waitForState(key, 'delivered');
  expect(await mailsOf(company)).toHaveLength(1);
  expect(await queryViolations()).toEqual([]);
});

test('a job that runs after the deadline asks the access point for the state before it mails the PDF', async () => {
  const company = await createCompany();
  await setAccessPointMode('hold', company);
  const key = await issue(company);
  await waitForState(key, 'sent');
  const payload = { customer_uuid: key.customer_uuid, document_uuid: key.document_uuid };
  // Sent just now, after its deadline: it has a while to arrive.
  await runMailOverdueEInvoice(payload, buildContext());
  expect(await deliveryOf(key)).toMatchObject({ state: 'sent', mailed_at: null });
  const arrived = createTestJobContext(product, {
    ...real,
    einvoicing: { ...real.einvoicing, transport: async () => ({ transport: 'delivered', reason: null }) },
  });
  await runMailOverdueEInvoice({ ...payload, again: true }, arrived);
  expect(await deliveryOf(key)).toMatchObject({ state: 'delivered', mailed_at: null });
  expect(await mailsOf(company)).toEqual([]);
});

test('verify reports an invoice of a company that has no delivery of its e-invoice', async () => {
  const company = await createCompany();
  const { customer_uuid, document_uuid, number } = await issue(company);
  await waitForState({ customer_uuid, document_uuid }, 'delivered');
  await product.db.write.execute(`delete from e_invoice_delivery where document_uuid = '${document_uuid}'`);
  expect(await queryViolations()).toMatchObject([{ what: 'e-invoice', where: number }]);
});

const check = join(projectRoot, '../shared/validators/check.mjs');

test.skipIf(!existsSync(check))(
  'e-invoices that were sent have no fault by the rules of EN 16931 and Peppol BIS 3 (skipped where these are not installed)',
  { timeout: 120_000 },
  async () => {
    const sentDocuments = await sandboxCall<(Sent & { ubl: string })[]>(product, '/api/e-invoicing/documents');
    const chosenDocuments = [
      sentDocuments.find(({ kind }) => kind === 'credit note'),
      ...sentDocuments.filter(({ kind }) => kind === 'invoice').slice(0, 2),
    ];
    const folder = await mkdtemp(join(tmpdir(), 'sent-e-invoices-'));
    try {
      const files = await Promise.all(
        chosenDocuments.map(async (document, at) => {
          const file = join(folder, `${at}.xml`);
          await writeFile(file, document?.ubl ?? '');
          return file;
        }),
      );
      const { stdout } = await promisify(execFile)(process.execPath, [check, ...files], { cwd: folder }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout.trim().split('\n')).toEqual(files.map(() => expect.stringContaining('0 faults, 0 warnings')));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
