import { parseStructuredCommunication } from '#billing/rules/structured-communication.ts';
import { findInvoiceKeyByReference } from '#billing/server/queries.ts';
import { UsageError } from '#platform/command.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { rejectOrCreditDispute } from '../jobs.ts';
import { type Dispute, findOpenDispute, queryOpenDisputes } from './disputes.store.ts';

const usage = 'Usage: npm run disputes -- list | accept <reference> <cents> | reject <reference>';
/** Maximum number of disputes that are listed. */
const maxRows = 1_000;

const toLine = ({ reference, cents, created_at, reason }: Dispute): string =>
  [reference, centsToDecimalText(cents), created_at.toISOString(), reason.replaceAll(/\s+/g, ' ')].join('\t');

const findByReference = async (db: Database, text: string | undefined): Promise<Dispute> => {
  const reference = parseStructuredCommunication(text ?? '');
  const invoiceKey = reference === null ? null : await findInvoiceKeyByReference(db.read, reference);
  const dispute = invoiceKey && (await findOpenDispute(db.read, invoiceKey));
  if (!dispute) throw new UsageError(`No open dispute of an invoice with the reference ${text ?? ''}.`);
  return dispute;
};

/** The sum to credit: at most the disputed sum. */
const parseCredit = (text: string | undefined, { cents }: Dispute): number => {
  const credit = /^\d+$/.test(text ?? '') ? Number(text) : 0;
  if (credit < 1 || credit > cents) throw new UsageError(`The cents must be from 1 to ${cents}.`);
  return credit;
};

/** Lists open disputes, or schedules the answer to one, which the running product gives within seconds. */
export const runDisputesCommand = async (
  db: Database,
  [action, reference, cents, ...superfluous]: readonly string[],
  { now, newId }: { now: Date; newId(): string },
): Promise<string[]> => {
  if (superfluous.length > 0 || (action !== 'accept' && cents !== undefined)) throw new UsageError(usage);
  if (action === 'list') {
    const openDisputes = await queryOpenDisputes(db.read, maxRows);
    return openDisputes.length === 0 ? ['No open dispute.'] : openDisputes.map(toLine);
  }
  if (action !== 'accept' && action !== 'reject') throw new UsageError(usage);
  const dispute = await findByReference(db, reference);
  const { customer_uuid, dispute_uuid } = dispute;
  const credit_cents = action === 'accept' ? parseCredit(cents, dispute) : null;
  const payload = rejectOrCreditDispute.payload.parse({ customer_uuid, dispute_uuid, credit_cents });
  await db.write.insert(timer).values({ id: newId(), job: rejectOrCreditDispute.name, payload, due_at: now });
  return [`${dispute.reference}: ${action === 'accept' ? `${credit_cents} cents are credited` : 'rejected'}.`];
};
